import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, tenantTable } from '../tenant-table.ts';

/**
 * One change of many deals, with what it takes to undo it. One of more deals than fit into a transaction has `run`, how far
 * it is, and a row for each of its parts.
 */
export const bulkChanges = tenantTable(
  'bulk_changes',
  {
    kind: text().notNull(),
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    report: jsonb().$type<Record<string, unknown>>().notNull(),
    undo: jsonb().$type<Record<string, unknown>>().notNull(),
    undone_at: at(),
    run: jsonb().$type<Record<string, unknown>>(),
    part_of: uuid(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'bulk_changes_part_of',
      columns: [table.tenant_id, table.part_of],
      foreignColumns: [table.tenant_id, table.id],
    }),
    index('bulk_changes_parts').on(table.tenant_id, table.part_of).where(sql`part_of is not null`),
    index('bulk_changes_user').on(table.tenant_id, table.created_by, table.created_at),
    check(
      'bulk_changes_kind',
      sql`${table.kind} in ('move', 'assign', 'tag', 'edit', 'archive', 'restore', 'delete', 'merge')`,
    ),
  ],
);
