import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, platformPolicies, tenantTable } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';

/** Every change of somebody's role. One that needs approval waits here, at most one for a person, and counts once it is given. */
export const roleChangeHistory = tenantTable(
  'role_change_history',
  {
    created_at: at().notNull().defaultNow(),
    user_id: uuid().notNull(),
    changed_by: uuid(),
    previous_role: text().notNull(),
    new_role: text().notNull(),
    reason: text(),
    approval_required: boolean().notNull().default(false),
    approved_at: at(),
    approved_by: uuid(),
    declined_at: at(),
    declined_by: uuid(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.changed_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('role_change_history_time').on(table.tenant_id, table.created_at),
    uniqueIndex('role_change_history_pending_key')
      .on(table.tenant_id, table.user_id)
      .where(sql`${table.approval_required} and ${table.approved_at} is null and ${table.declined_at} is null`),
    index('role_change_history_latest').on(table.created_at, table.id),
    ...platformPolicies('tenant_id', ['read']),
    // Nobody approves what they asked for, whatever the code does.
    check(
      'role_change_history_approval',
      sql`${table.approved_by} is distinct from ${table.changed_by} or ${table.approved_by} is null`,
    ),
  ],
);
