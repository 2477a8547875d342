import { boolean, foreignKey, index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { at, platformPolicies, tenantTable } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';

/** Every change of a firm's settings, with what it was before (docs/rules/firm.md#settings-log). Written once, never changed. */
export const settingsChangeLog = tenantTable(
  'settings_change_log',
  {
    created_at: at().notNull().defaultNow(),
    changed_by_user_id: uuid(),
    setting_category: text().notNull(),
    setting_name: text().notNull(),
    old_value: jsonb(),
    new_value: jsonb(),
    change_reason: text(),
    ip_address: text(),
    impact_assessment: text(),
    approval_required: boolean().notNull().default(false),
    approved_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.changed_by_user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('settings_change_log_time').on(table.tenant_id, table.created_at),
    index('settings_change_log_latest').on(table.created_at, table.id),
    // A change of the plan comes from the payment provider.
    ...platformPolicies('tenant_id', ['read', 'insert']),
  ],
);
