import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { authPolicies, authRole, authTable, bytes } from '../tenant-table.ts';
import { userProfiles, userSessions } from './auth.ts';

const at = () => timestamp({ withTimezone: true });

/** Refresh tokens of API clients, each good once. A used one that comes back is a copy, and ends its session. */
export const userRefreshTokens = authTable(
  'user_refresh_tokens',
  {
    session_id: uuid().notNull(),
    token_hash: bytes().notNull(),
    created_at: at().notNull().defaultNow(),
    used_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.session_id],
      foreignColumns: [userSessions.tenant_id, userSessions.id],
    }),
    uniqueIndex('user_refresh_tokens_hash_key').on(table.token_hash),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);

/** Links and codes that are good once: stored hashed, consumed by one conditional update. */
export const oneTimeSecrets = authTable(
  'one_time_secrets',
  {
    user_id: uuid().notNull(),
    purpose: text().notNull(),
    /** SHA-256 of a link's secret; HMAC under an installation key of a short code, which a plain hash would give away. */
    secret_hash: bytes().notNull(),
    /** What the secret is about: a factor, a number to confirm. Nothing personal in the clear. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    created_at: at().notNull().defaultNow(),
    expires_at: at().notNull(),
    consumed_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('one_time_secrets_hash').on(table.secret_hash),
    index('one_time_secrets_user').on(table.tenant_id, table.user_id, table.purpose),
    check(
      'one_time_secrets_purpose',
      sql`${table.purpose} in ('email_verification', 'password_reset', 'email_code', 'phone_code', 'phone_change', 'factor_code', 'reauthentication')`,
    ),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);

/** Ceremonies that begin before anyone is known: a passkey sign-in, a visit to an identity provider. */
export const authChallenges = pgTable(
  'auth_challenges',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    secret_hash: bytes().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    expires_at: at().notNull(),
    consumed_at: at(),
  },
  () => [pgPolicy('auth_all', { for: 'all', to: authRole, using: sql`true`, withCheck: sql`true` })],
);

export const userFactors = authTable(
  'user_factors',
  {
    user_id: uuid().notNull(),
    factor_type: text().notNull(),
    friendly_name: text().notNull(),
    status: text().notNull().default('unverified'),
    secret_encrypted: bytes(),
    phone_encrypted: bytes(),
    /** The time step of the last TOTP code that was taken: a code works once, and none before it. */
    last_used_step: bigint({ mode: 'number' }),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    last_used_at: at(),
    removed_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('user_factors_name_key')
      .on(table.tenant_id, table.user_id, table.friendly_name)
      .where(sql`${table.removed_at} is null`),
    check('user_factors_type', sql`${table.factor_type} in ('totp', 'phone')`),
    check('user_factors_status', sql`${table.status} in ('unverified', 'verified')`),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);

export const userRecoveryCodes = authTable(
  'user_recovery_codes',
  {
    user_id: uuid().notNull(),
    code_hash: bytes().notNull(),
    created_at: at().notNull().defaultNow(),
    used_at: at(),
    /** Set when a new set of codes replaced this one. */
    replaced_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('user_recovery_codes_key').on(table.tenant_id, table.user_id, table.code_hash),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);

export const userPasskeys = authTable(
  'user_passkeys',
  {
    user_id: uuid().notNull(),
    credential_id: text().notNull(),
    public_key: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    is_backed_up: boolean().notNull(),
    friendly_name: text().notNull(),
    created_at: at().notNull().defaultNow(),
    last_used_at: at(),
    removed_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('user_passkeys_credential_key').on(table.credential_id),
    index('user_passkeys_user').on(table.tenant_id, table.user_id),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);
