import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, authPolicies, bytes, eraserPolicy, finderPolicy, platformPolicies, tenantTable } from '../tenant-table.ts';
import { tenants } from './tenants.ts';

export const userProfiles = tenantTable(
  'user_profiles',
  {
    role: text().notNull(),
    email: bytes().notNull(),
    email_index: bytes().notNull(),
    first_name: bytes().notNull(),
    last_name: bytes().notNull(),
    is_active: boolean().notNull().default(true),
    /** Taken out of the firm: what the person did stays under their name, and their address is free again. */
    deleted_at: at(),
    email_verified: boolean().notNull().default(false),
    last_login_at: at(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    // Once in a firm; that one address is one person everywhere is what user_credentials holds.
    uniqueIndex('user_profiles_email_index_key').on(table.tenant_id, table.email_index),
    // The same person in several firms: sign-in has to find each of them.
    index('user_profiles_id').on(table.id),
    check(
      'user_profiles_role',
      sql`${table.role} in ('platform_admin', 'platform_user', 'firm_admin', 'firm_user', 'lp', 'portfolio_company_user', 'opportunity_user', 'co_investor_user')`,
    ),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
    ...platformPolicies('tenant_id', ['read']),
    finderPolicy(),
  ],
);

/**
 * The auth user: address, password and confirmations, once for a person, in the firm where the account was made. A person
 * has a profile in every firm that they belong to, under the same id. Without a policy for cairn_app: a request can never
 * read a hash.
 */
export const userCredentials = pgTable(
  'user_credentials',
  {
    tenant_id: uuid().notNull(),
    user_id: uuid().notNull(),
    email_index: bytes().notNull(),
    email_confirmed_at: at(),
    phone_encrypted: bytes(),
    phone_index: bytes(),
    phone_confirmed_at: at(),
    /** Absent for a person who only signs in through the firm's identity provider. */
    password_hash: text(),
    password_changed_at: at().notNull().defaultNow(),
    /** The firm that the person worked in last, where the next sign-in leads. */
    current_tenant_id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.user_id] }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    // Global: an address and a number each sign one person in. The blind index says nothing about the address itself.
    uniqueIndex('user_credentials_email_index_key').on(table.email_index),
    uniqueIndex('user_credentials_phone_index_key').on(table.phone_index),
    uniqueIndex('user_credentials_user_key').on(table.user_id),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
    eraserPolicy(),
  ],
);
