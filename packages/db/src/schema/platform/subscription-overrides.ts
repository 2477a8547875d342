import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, authPolicies, platformPolicies, tenantTable } from '../tenant-table.ts';

/** Another tier than the one that a firm pays for, until a day or for good. At most one is in force for a firm. */
export const subscriptionOverrides = tenantTable(
  'subscription_overrides',
  {
    /** What the firm gets back when the override ends. */
    original_tier: text().notNull(),
    override_tier: text().notNull(),
    reason: text().notNull(),
    /** What a firm begins with, and nobody of the platform gave it. */
    is_trial: boolean().notNull().default(false),
    /** Null: until it is removed. */
    override_until: at(),
    is_active: boolean().notNull().default(true),
    created_at: at().notNull().defaultNow(),
    /** Of the platform's own tenant, and so without a reference. */
    created_by: uuid(),
    ended_at: at(),
    ended_by: uuid(),
    end_reason: text(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('subscription_overrides_active_key').on(table.tenant_id).where(sql`${table.is_active}`),
    index('subscription_overrides_time').on(table.tenant_id, table.created_at),
    check(
      'subscription_overrides_tiers',
      sql`${table.original_tier} in ('free', 'professional', 'enterprise')
        and ${table.override_tier} in ('free', 'professional', 'enterprise')`,
    ),
    check('subscription_overrides_end', sql`${table.end_reason} in ('removed', 'expired', 'replaced')`),
    ...authPolicies('tenant_id', ['insert']),
    ...platformPolicies('tenant_id', ['read', 'insert', 'update']),
  ],
);
