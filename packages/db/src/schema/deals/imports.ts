import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, bytes, finderPolicy, tenantTable } from '../tenant-table.ts';

/** One uploaded list: the file as it came (encrypted), how it is read, how far it is, and what became of its rows. */
export const imports = tenantTable(
  'imports',
  {
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    /** What the rows become. */
    record_kind: text().notNull().default('opportunity'),
    file_name: text().notNull(),
    file_bytes: bigint({ mode: 'number' }).notNull(),
    file_hash: bytes().notNull(),
    content_encrypted: bytes().notNull(),
    /** Cells that were corrected before the import, as JSON; none while null. */
    corrections_encrypted: bytes(),
    /** The rows that were rejected when it ran, with their reasons, as JSON. */
    rejected_encrypted: bytes(),
    status: text().notNull().default('open'),
    /** How the file is read, and once it was started, what its columns mean and what happens to duplicates. */
    settings: jsonb().notNull(),
    rows_total: integer().notNull(),
    rows_done: integer().notNull().default(0),
    report: jsonb(),
    error: text(),
    finished_at: at(),
    /** How far taking it back is, and what came of it. */
    undo_status: text(),
    undo_done: integer().notNull().default(0),
    undo_report: jsonb(),
    undone_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    check('imports_status', sql`${table.status} in ('open', 'queued', 'running', 'done', 'failed', 'discarded')`),
    check(
      'imports_record_kind',
      sql`${table.record_kind} in ('opportunity', 'portfolio_company', 'company_update', 'investment_transaction')`,
    ),
    check('imports_undo_status', sql`${table.undo_status} in ('queued', 'running', 'done', 'failed')`),
    index('imports_time').on(table.tenant_id, table.created_at.desc()),
    index('imports_hash').on(table.tenant_id, table.file_hash),
    finderPolicy(),
  ],
);

/** How this firm mapped the columns of a header, remembered for the next file with the same one. */
export const importMappings = tenantTable(
  'import_mappings',
  {
    record_kind: text().notNull().default('opportunity'),
    header_signature: text().notNull(),
    mapping: jsonb().notNull(),
    updated_by: uuid().notNull(),
    updated_at: at().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('import_mappings_header').on(table.tenant_id, table.record_kind, table.header_signature),
    check(
      'import_mappings_record_kind',
      sql`${table.record_kind} in ('opportunity', 'portfolio_company', 'company_update', 'investment_transaction')`,
    ),
    foreignKey({
      columns: [table.tenant_id, table.updated_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
  ],
);
