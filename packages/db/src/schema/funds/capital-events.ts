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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, isOwnLp, isShownLp, lpPolicy, lpUpdates, tenantTable } from '../tenant-table.ts';
import { funds } from './funds.ts';
import { fundImports } from './imports.ts';
import { limitedPartners } from './limited-partners.ts';

export interface EventLine {
  id: string;
  /** What the money is for, or where it comes from. */
  purpose: string;
  label: string;
  amount: number;
  /** Of a call: reduces the unfunded commitment. */
  inside: boolean;
  /** Of a distribution: may be called again. */
  recallable: boolean;
  /** LPs that do not take part. */
  excused: string[];
}

export interface ItemLine {
  label: string;
  purpose: string;
  amount: number;
  inside: boolean;
  recallable: boolean;
  /** Of an equalisation: the line of the earlier call that it makes even. */
  of?: string | null;
}

/** A capital call, a distribution or the equalisation of a later closing of a fund. From its approval on a trigger keeps it as it is. */
export const capitalEvents = tenantTable(
  'capital_events',
  {
    fund_id: uuid().notNull(),
    kind: text().notNull(),
    number: integer().notNull(),
    state: text().notNull().default('draft'),
    /** Calls: when the money is due. Distributions: when it is paid. */
    due_on: date({ mode: 'string' }).notNull(),
    lines: jsonb().$type<EventLine[]>().notNull(),
    note: text(),
    /** Of an equalisation: the closing, and percent a year. */
    closed_on: date({ mode: 'string' }),
    interest: text(),
    /** The import that brought it in, issued and paid as it was. */
    import_id: uuid(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    approved_by: uuid(),
    approved_at: at(),
    issued_by: uuid(),
    issued_at: at(),
    withdrawn_by: uuid(),
    withdrawn_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'capital_events_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    foreignKey({
      name: 'capital_events_import',
      columns: [table.tenant_id, table.import_id],
      foreignColumns: [fundImports.tenant_id, fundImports.id],
    }),
    ...(['created_by', 'approved_by', 'issued_by', 'withdrawn_by'] as const).map((column) =>
      foreignKey({
        name: `capital_events_${column}`,
        columns: [table.tenant_id, table[column]],
        foreignColumns: [userProfiles.tenant_id, userProfiles.id],
      }),
    ),
    unique('capital_events_number').on(table.tenant_id, table.fund_id, table.kind, table.number),
    check('capital_events_kind', sql`${table.kind} in ('call', 'distribution', 'equalisation')`),
    check(
      'capital_events_closing',
      sql`(${table.kind} = 'equalisation') = (${table.closed_on} is not null and ${table.interest} is not null)`,
    ),
    uniqueIndex('capital_events_one_closing')
      .on(table.tenant_id, table.fund_id, table.closed_on)
      .where(sql`state <> 'withdrawn'`),
    check('capital_events_state', sql`${table.state} in ('draft', 'approved', 'issued', 'withdrawn')`),
    check('capital_events_approver', sql`${table.approved_by} <> ${table.created_by}`),
    check('capital_events_issued', sql`${table.state} <> 'issued' or ${table.approved_at} is not null`),
    // Its total and the lines of others are no business of an LP: its own part says all.
    lpPolicy(sql`false`),
  ],
);

/** The part of one LP, frozen at the approval and seen by the LP from the issue on. */
export const capitalItems = tenantTable(
  'capital_items',
  {
    event_id: uuid().notNull(),
    fund_id: uuid().notNull(),
    lp_id: uuid().notNull(),
    kind: text().notNull(),
    number: integer().notNull(),
    is_equalisation: boolean().notNull().default(false),
    due_on: date({ mode: 'string' }).notNull(),
    lines: jsonb().$type<ItemLine[]>().notNull(),
    inside: bigint({ mode: 'number' }).notNull().default(0),
    outside: bigint({ mode: 'number' }).notNull().default(0),
    carry: bigint({ mode: 'number' }).notNull().default(0),
    withheld: bigint({ mode: 'number' }).notNull().default(0),
    recallable: bigint({ mode: 'number' }).notNull().default(0),
    /** What the LP pays or is paid. */
    total: bigint({ mode: 'number' }).notNull(),
    commitment: bigint({ mode: 'number' }).notNull(),
    unfunded_before: bigint({ mode: 'number' }).notNull(),
    unfunded_after: bigint({ mode: 'number' }).notNull(),
    contributed_before: bigint({ mode: 'number' }).notNull(),
    distributed_before: bigint({ mode: 'number' }).notNull(),
    issued_at: at(),
    acknowledged_at: at(),
    acknowledged_by: uuid(),
    defaulted_at: at(),
  },
  (table) => [
    foreignKey({
      name: 'capital_items_event',
      columns: [table.tenant_id, table.event_id],
      foreignColumns: [capitalEvents.tenant_id, capitalEvents.id],
    }),
    foreignKey({
      name: 'capital_items_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    // Of an equalisation one LP may pay in for some lines and be paid for others.
    unique('capital_items_lp_key').on(table.tenant_id, table.event_id, table.lp_id, table.kind),
    index('capital_items_fund').on(table.tenant_id, table.fund_id, table.due_on),
    index('capital_items_lp_idx').on(table.tenant_id, table.lp_id),
    lpPolicy(sql`(${isShownLp('lp_id', 'fund_id', 'notices', 'performance')} and issued_at is not null)`),
    // A delegate acknowledges nothing.
    lpUpdates(isOwnLp('lp_id')),
  ],
);
