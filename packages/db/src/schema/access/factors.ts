import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, authPolicies, authTable, bytes, eraserPolicy } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';

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
    eraserPolicy(),
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
    eraserPolicy(),
  ],
);
