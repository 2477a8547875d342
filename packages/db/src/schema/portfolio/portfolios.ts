import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, tenantTable } from '../tenant-table.ts';

/** The firm user's dashboard lists these (docs/rules/portfolio.md#portfolios): named groups of holdings. */
export const portfolios = tenantTable(
  'portfolios',
  {
    name: text().notNull(),
    type: text().notNull(),
    status: text().notNull().default('active'),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('portfolios_time').on(table.tenant_id, table.created_at),
    check('portfolios_status', sql`${table.status} in ('active', 'closed')`),
  ],
);
