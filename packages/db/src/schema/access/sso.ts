import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, authPolicies, authTable, bytes, eraserPolicy, tenantTable } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';
import { tenants } from './tenants.ts';

/** A firm's OpenID provider. */
export const ssoConnections = tenantTable(
  'sso_connections',
  {
    name: text().notNull(),
    issuer: text().notNull(),
    client_id: text().notNull(),
    client_secret_encrypted: bytes().notNull(),
    /** The role of a person who arrives for the first time. */
    default_role: text().notNull(),
    is_active: boolean().notNull().default(true),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    removed_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    check(
      'sso_connections_role',
      sql`${table.default_role} in ('firm_admin', 'firm_user', 'lp', 'portfolio_company_user', 'opportunity_user', 'co_investor_user')`,
    ),
    ...authPolicies('tenant_id', ['find']),
  ],
);

/** Domains whose people a connection signs in; it counts only once the firm has proved that the domain is its own. */
export const ssoDomains = tenantTable(
  'sso_domains',
  {
    connection_id: uuid().notNull(),
    domain: text().notNull(),
    verification_token: text().notNull(),
    verified_at: at(),
    created_at: at().notNull().defaultNow(),
    removed_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.connection_id],
      foreignColumns: [ssoConnections.tenant_id, ssoConnections.id],
    }),
    // Two firms may claim a domain; only one can prove it.
    uniqueIndex('sso_domains_domain_key')
      .on(table.domain)
      .where(sql`${table.verified_at} is not null and ${table.removed_at} is null`),
    ...authPolicies('tenant_id', ['find']),
  ],
);

/** Who a subject of a provider is here. */
export const ssoIdentities = authTable(
  'sso_identities',
  {
    connection_id: uuid().notNull(),
    subject: text().notNull(),
    user_id: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    last_used_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.connection_id],
      foreignColumns: [ssoConnections.tenant_id, ssoConnections.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('sso_identities_subject_key').on(table.tenant_id, table.connection_id, table.subject),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
    eraserPolicy(),
  ],
);
