import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, tenantTable } from '../tenant-table.ts';

/** A list as somebody likes to see it: the filters, columns and order of the address. */
export const savedViews = tenantTable(
  'saved_views',
  {
    /** The list that it is a view of. */
    area: text().$type<'opportunities' | 'portfolio_companies'>().notNull(),
    name: text().notNull(),
    owner_id: uuid().notNull(),
    is_shared: boolean().notNull().default(false),
    search: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    deleted_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.owner_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('saved_views_area').on(table.tenant_id, table.area, table.owner_id),
    check('saved_views_area', sql`${table.area} in ('opportunities', 'portfolio_companies')`),
  ],
);
