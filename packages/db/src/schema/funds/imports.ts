import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, bytes, lpPolicy, tenantTable } from '../tenant-table.ts';
import { funds } from './funds.ts';

/** The history of a fund that comes from another program: prepared by one person, brought in as a whole by another. */
export const fundImports = tenantTable(
  'fund_imports',
  {
    fund_id: uuid().notNull(),
    state: text().notNull().default('draft'),
    /** JSON: the lists with how they are read, and the differences that were accepted. */
    content_encrypted: bytes().notNull(),
    /** Keyed hash of the lists, once it is brought in: the same ones come in once. */
    content_hash: bytes(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    submitted_by: uuid(),
    submitted_at: at(),
    decided_by: uuid(),
    decided_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'fund_imports_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    ...(['created_by', 'submitted_by', 'decided_by'] as const).map((column) =>
      foreignKey({
        name: `fund_imports_${column}`,
        columns: [table.tenant_id, table[column]],
        foreignColumns: [userProfiles.tenant_id, userProfiles.id],
      }),
    ),
    index('fund_imports_fund_idx').on(table.tenant_id, table.fund_id, table.created_at),
    uniqueIndex('fund_imports_open')
      .on(table.tenant_id, table.fund_id)
      .where(sql`${table.state} in ('draft', 'submitted')`),
    uniqueIndex('fund_imports_content')
      .on(table.tenant_id, table.fund_id, table.content_hash)
      .where(sql`${table.state} = 'done'`),
    check('fund_imports_state', sql`${table.state} in ('draft', 'submitted', 'done', 'discarded')`),
    // Nobody brings in what they prepared, whatever the code does.
    check(
      'fund_imports_second',
      sql`${table.state} <> 'done' or coalesce(${table.decided_by} <> ${table.submitted_by}, false)`,
    ),
    lpPolicy(sql`false`),
  ],
);
