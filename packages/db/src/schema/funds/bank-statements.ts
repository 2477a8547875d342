import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, bytes, lpPolicy, tenantTable } from '../tenant-table.ts';
import { capitalItems } from './capital-events.ts';
import { funds } from './funds.ts';
import { fundPostings } from './ledger.ts';

/** A statement of the bank account of a fund, as it was read from a file. The same content is stored once (docs/adr/0059). */
export const bankStatements = tenantTable(
  'bank_statements',
  {
    fund_id: uuid().notNull(),
    format: text().notNull(),
    file_name: text().notNull(),
    /** Keyed hash of what was read, whatever the file is called and however it was written. */
    content_hash: bytes().notNull(),
    account_encrypted: bytes(),
    from_on: date({ mode: 'string' }),
    to_on: date({ mode: 'string' }),
    /** Of a CSV: how it was read, which the next file with this header begins with. */
    reading: jsonb().$type<{ header: string; columns: Record<string, unknown> }>(),
    /** Lines that are payments out, which are not kept, and lines that an earlier statement had already. */
    outgoing: integer().notNull().default(0),
    known: integer().notNull().default(0),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'bank_statements_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    foreignKey({
      name: 'bank_statements_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    unique('bank_statements_content').on(table.tenant_id, table.fund_id, table.content_hash),
    index('bank_statements_time').on(table.tenant_id, table.fund_id, table.created_at, table.id),
    check('bank_statements_format', sql`${table.format} in ('camt', 'ofx', 'csv')`),
    lpPolicy(sql`false`),
  ],
);

/** Money that came in. What of it has paid a call is in `bank_line_payments`; the rest is open, or left aside with a reason. */
export const bankLines = tenantTable(
  'bank_lines',
  {
    statement_id: uuid().notNull(),
    fund_id: uuid().notNull(),
    position: integer().notNull(),
    booked_on: date({ mode: 'string' }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** JSON: payer, reference, account of the payer, and the bank's own id. */
    details_encrypted: bytes().notNull(),
    /** Keyed hash of the line and of how many equal ones stand before it. */
    line_hash: bytes().notNull(),
    /** An earlier statement has an equal line, and the bank gives no id that would tell the two apart. */
    seen_before: boolean().notNull().default(false),
    ignored_reason: text(),
    ignored_by: uuid(),
    ignored_at: at(),
  },
  (table) => [
    foreignKey({
      name: 'bank_lines_statement',
      columns: [table.tenant_id, table.statement_id],
      foreignColumns: [bankStatements.tenant_id, bankStatements.id],
    }),
    foreignKey({
      name: 'bank_lines_ignored_by',
      columns: [table.tenant_id, table.ignored_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    unique('bank_lines_position').on(table.tenant_id, table.statement_id, table.position),
    index('bank_lines_hash').on(table.tenant_id, table.fund_id, table.line_hash),
    check('bank_lines_amount', sql`${table.amount} > 0`),
    check('bank_lines_ignored', sql`(${table.ignored_reason} is null) = (${table.ignored_at} is null)`),
    lpPolicy(sql`false`),
  ],
);

/** What of a line has paid which part. A payment whose posting was reversed counts no more. */
export const bankLinePayments = tenantTable(
  'bank_line_payments',
  {
    line_id: uuid().notNull(),
    item_id: uuid().notNull(),
    posting_id: uuid().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'bank_line_payments_line',
      columns: [table.tenant_id, table.line_id],
      foreignColumns: [bankLines.tenant_id, bankLines.id],
    }),
    foreignKey({
      name: 'bank_line_payments_item',
      columns: [table.tenant_id, table.item_id],
      foreignColumns: [capitalItems.tenant_id, capitalItems.id],
    }),
    foreignKey({
      name: 'bank_line_payments_posting',
      columns: [table.tenant_id, table.posting_id],
      foreignColumns: [fundPostings.tenant_id, fundPostings.id],
    }),
    foreignKey({
      name: 'bank_line_payments_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    unique('bank_line_payments_posting_key').on(table.tenant_id, table.posting_id),
    index('bank_line_payments_line_idx').on(table.tenant_id, table.line_id),
    check('bank_line_payments_amount', sql`${table.amount} > 0`),
    lpPolicy(sql`false`),
  ],
);
