import { foreignKey, index, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { tenants } from '../access/tenants.ts';
import { opportunities } from '../deals/opportunities.ts';
import { at, dealPolicy, isOwnRow, purgePolicy, tenantTable } from '../tenant-table.ts';

/** What somebody should know: a mention, an assignment, a vote that is open. */
export const notifications = tenantTable(
  'notifications',
  {
    user_id: uuid().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    path: text().notNull(),
    opportunity_id: uuid(),
    created_at: at().notNull().defaultNow(),
    read_at: at(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    index('notifications_user').on(table.tenant_id, table.user_id, table.read_at, table.created_at),
    dealPolicy('opportunity_id', { outsiders: isOwnRow }),
    purgePolicy('opportunity_id'),
  ],
);
