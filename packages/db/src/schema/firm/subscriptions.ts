import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, platformPolicies, tenantTable } from '../tenant-table.ts';

/**
 * A firm as the payment provider knows it, from its first visit to the checkout on, and what it pays for as the provider last
 * said. The tier in force stands with the firm: an override may come before the one that is paid for.
 */
export const subscriptions = tenantTable(
  'subscriptions',
  {
    customer_id: text().notNull(),
    subscription_id: text(),
    /** The provider's word: active, past_due, canceled and so on; null before anything was bought. */
    status: text(),
    /** What is paid for; free while nothing is. */
    tier: text().notNull().default('free'),
    period_ends_at: at(),
    ends_with_period: boolean().notNull().default(false),
    /** When the provider was asked for what stands here, so that a slower answer does not replace a newer one. */
    asked_at: at(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('subscriptions_tenant_key').on(table.tenant_id),
    uniqueIndex('subscriptions_customer_key').on(table.customer_id),
    check('subscriptions_tier', sql`${table.tier} in ('free', 'professional', 'enterprise')`),
    ...platformPolicies('tenant_id', ['read', 'update']),
  ],
);

/** What the payment provider has told of a firm, by its own number: told again, it is known. */
export const paymentEvents = tenantTable(
  'payment_events',
  { event_id: text().notNull(), kind: text().notNull(), created_at: at().notNull().defaultNow() },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('payment_events_key').on(table.tenant_id, table.event_id),
    ...platformPolicies('tenant_id', ['read', 'insert']),
  ],
);
