import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, authPolicies, authRole, authTable, bytes, eraserPolicy } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';
import { userSessions } from './sessions.ts';

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
    eraserPolicy(),
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
