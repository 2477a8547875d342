import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { authPolicies, authRole, bytes, tenantTable } from './tenant-table.ts';
import { tenants } from './tenants.ts';

const at = () => timestamp({ withTimezone: true });

export const userProfiles = tenantTable(
  'user_profiles',
  {
    role: text().notNull(),
    email: bytes().notNull(),
    email_index: bytes().notNull(),
    first_name: bytes().notNull(),
    last_name: bytes().notNull(),
    is_active: boolean().notNull().default(true),
    email_verified: boolean().notNull().default(false),
    last_login_at: at(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    // Global, not per tenant: an address signs in to one firm. The blind index says nothing about the address itself.
    uniqueIndex('user_profiles_email_index_key').on(table.email_index),
    check(
      'user_profiles_role',
      sql`${table.role} in ('platform_admin', 'platform_user', 'firm_admin', 'firm_user', 'lp', 'portfolio_company_user', 'opportunity_user', 'co_investor_user')`,
    ),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);

/** Apart from the profile, and without a policy for cairn_app: a request can never read a hash. */
export const userCredentials = pgTable(
  'user_credentials',
  {
    tenant_id: uuid().notNull(),
    user_id: uuid().notNull(),
    password_hash: text().notNull(),
    password_changed_at: at().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.user_id] }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);

export const userSessions = tenantTable(
  'user_sessions',
  {
    user_id: uuid().notNull(),
    secret_hash: bytes().notNull(),
    ip_address: text().notNull(),
    user_agent: text().notNull(),
    created_at: at().notNull().defaultNow(),
    last_activity_at: at().notNull().defaultNow(),
    expires_at: at().notNull(),
    is_active: boolean().notNull().default(true),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    // A request names only the session; its tenant is what the row says.
    uniqueIndex('user_sessions_id_key').on(table.id),
    index('user_sessions_user').on(table.tenant_id, table.user_id, table.is_active),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);

/**
 * Failures in a row for an address, by its blind index. No tenant: unknown addresses lock exactly like known ones.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    address_index: bytes().primaryKey(),
    failures: integer().notNull(),
    locked_until: at(),
    updated_at: at().notNull().defaultNow(),
  },
  () => [pgPolicy('auth_all', { for: 'all', to: authRole, using: sql`true`, withCheck: sql`true` })],
);
