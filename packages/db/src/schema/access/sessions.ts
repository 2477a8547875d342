import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, authPolicies, bytes, platformPolicies, tenantTable } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';

/** What a session may not do yet: anything before the second factor was given, or before one was enrolled. */
export const SESSION_RESTRICTIONS = ['second_factor', 'enrolment', 'recovery'] as const;

export const userSessions = tenantTable(
  'user_sessions',
  {
    user_id: uuid().notNull(),
    secret_hash: bytes().notNull(),
    /** The secret before the last refresh, good for a moment more: another tab's request is still on its way with it. */
    previous_hash: bytes(),
    previous_until: at(),
    /** aal1 after one factor, aal2 after two (NIST SP 800-63B); the methods stand in `amr`. */
    aal: text().notNull().default('aal1'),
    amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull().default([]),
    restriction: text(),
    /** When the person last proved themselves in this session, not merely continued it. */
    authenticated_at: at().notNull().defaultNow(),
    ended_at: at(),
    end_reason: text(),
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
    // Of all that ever were, those that are counted as open.
    index('user_sessions_expiry').on(table.expires_at).where(sql`${table.is_active}`),
    check('user_sessions_aal', sql`${table.aal} in ('aal1', 'aal2')`),
    check('user_sessions_restriction', sql`${table.restriction} in ('second_factor', 'enrolment', 'recovery')`),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
    // The platform lists the sessions of all firms.
    index('user_sessions_latest').on(table.last_activity_at, table.id),
    ...platformPolicies('tenant_id', ['read', 'update']),
  ],
);
