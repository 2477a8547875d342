import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  at,
  authPolicies,
  bytes,
  finderPolicy,
  platformPolicies,
  tenantPolicies,
  tenantTable,
} from '../tenant-table.ts';

export const tenants = pgTable(
  'tenants',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    slug: text().notNull(),
    is_active: boolean().notNull().default(true),
    subscription_tier: text().notNull().default('free'),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('tenants_slug_key').on(table.slug),
    check('tenants_tier', sql`${table.subscription_tier} in ('free', 'professional', 'enterprise')`),
    ...tenantPolicies('id'),
    ...authPolicies('id', ['find', 'insert']),
    ...platformPolicies('id', ['read', 'update']),
  ],
);

export const tenantSettings = pgTable(
  'tenant_settings',
  {
    tenant_id: uuid()
      .primaryKey()
      .references(() => tenants.id),
    currency: text().notNull().default('USD'),
    time_zone: text().notNull().default('UTC'),
    contact_email: text(),
    /** In the form of E.164. */
    contact_phone: text(),
    address: text(),
    /** The month in which the firm's fiscal year begins, from 1. */
    fiscal_year_start_month: integer().notNull().default(1),
    /** Whether limited partners, and co-investors, are let in. */
    investor_portal_enabled: boolean().notNull().default(true),
    co_investor_portal_enabled: boolean().notNull().default(true),
    /** How long a session lasts from its last refresh, and from sign-in at most. */
    session_minutes: integer().notNull().default(60),
    session_max_hours: integer().notNull().default(12),
    /** Whether a second administrator must agree to a change of role. */
    role_change_approval: boolean().notNull().default(false),
    /** Who asked that it be lifted, which a second administrator decides as well. */
    approval_lift_by: uuid(),
    approval_lift_at: at(),
    /** Members of the investment committee who must have voted. */
    committee_quorum: integer().notNull().default(2),
    /** Whether the votes of others are shown only to those who have voted. */
    committee_hides_votes: boolean().notNull().default(false),
    /** Members must have a second factor, this many days after the rule was set. */
    second_factor_required_since: at(),
    second_factor_grace_days: integer().notNull().default(7),
    /** How long events are kept at least; without a value as long as the platform says. */
    audit_retention_months: integer(),
    /** While somebody holds the log for a lawyer or a court, no month of it is dropped. */
    audit_hold_reason: text(),
    audit_hold_at: at(),
    audit_hold_by: uuid(),
    /** For whom an access review begins by itself each quarter; nobody means that it is begun by hand. */
    reviews_by: uuid(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('tenant_settings_fiscal_year', sql`${table.fiscal_year_start_month} between 1 and 12`),
    check(
      'tenant_settings_session',
      sql`${table.session_minutes} between 15 and 60 and ${table.session_max_hours} between 1 and 12`,
    ),
    check('tenant_settings_retention', sql`${table.audit_retention_months} between 12 and 240`),
    check(
      'tenant_settings_hold',
      sql`(${table.audit_hold_reason} is null) = (${table.audit_hold_at} is null) and (${table.audit_hold_at} is null) = (${table.audit_hold_by} is null)
        and ${table.audit_hold_reason} <> ''`,
    ),
    ...tenantPolicies('tenant_id'),
    ...authPolicies('tenant_id', ['find', 'insert']),
    finderPolicy(),
    ...platformPolicies('tenant_id', ['read']),
  ],
);

/**
 * Data keys, wrapped by the master key: for each tenant and purpose one in use, the next one, which every server knows before it
 * is used, and older ones until nothing needs them (docs/adr/0074).
 */
export const tenantKeys = pgTable(
  'tenant_keys',
  {
    tenant_id: uuid()
      .notNull()
      .references(() => tenants.id),
    purpose: text().notNull(),
    key_id: integer().notNull(),
    /** None once the key is destroyed. */
    wrapped: bytes(),
    /** Keys of single columns, wrapped too: what sealed audit events and kept hashes still need of a key that is destroyed. */
    remains: bytes(),
    created_at: at().notNull().defaultNow(),
    /** None while it is the next one. */
    used_from: at(),
    retired_at: at(),
    destroyed_at: at(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.purpose, table.key_id] }),
    check('tenant_keys_purpose', sql`${table.purpose} in ('pii', 'financial', 'secrets', 'hashes')`),
    check('tenant_keys_destroyed', sql`(${table.destroyed_at} is null) = (${table.wrapped} is not null)`),
    check(
      'tenant_keys_order',
      sql`(${table.destroyed_at} is null or ${table.retired_at} is not null) and (${table.retired_at} is null or ${table.used_from} is not null)`,
    ),
    uniqueIndex('tenant_keys_in_use')
      .on(table.tenant_id, table.purpose)
      .where(sql`${table.used_from} is not null and ${table.retired_at} is null`),
    ...tenantPolicies('tenant_id'),
    ...authPolicies('tenant_id', ['read', 'insert']),
    ...platformPolicies('tenant_id', ['read']),
    // The start looks whether its master key is the right one, as the owner.
    finderPolicy(),
  ],
);

/** Results of calls that carried an Idempotency-Key, stored with their effect. */
export const idempotencyKeys = tenantTable(
  'idempotency_keys',
  {
    user_id: uuid().notNull(),
    procedure: text().notNull(),
    key: text().notNull(),
    request_hash: bytes().notNull(),
    response_encrypted: bytes(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('idempotency_keys_key').on(table.tenant_id, table.user_id, table.procedure, table.key),
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
  ],
);
