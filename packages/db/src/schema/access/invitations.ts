import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, authPolicies, bytes, finderPolicy, tenantTable } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';

/** Invitations to a firm: bound to an address, good for seven days, accepted once. */
export const userInvitations = tenantTable(
  'user_invitations',
  {
    email: bytes().notNull(),
    email_index: bytes().notNull(),
    role: text().notNull(),
    token_hash: bytes().notNull(),
    is_accepted: boolean().notNull().default(false),
    expires_at: at().notNull(),
    invited_by: uuid(),
    created_at: at().notNull().defaultNow(),
    last_sent_at: at().notNull().defaultNow(),
    sent_count: integer().notNull().default(1),
    accepted_at: at(),
    accepted_by: uuid(),
    revoked_at: at(),
    revoked_by: uuid(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.invited_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('user_invitations_token_key').on(table.token_hash),
    // One open invitation for an address in a firm.
    uniqueIndex('user_invitations_open_key')
      .on(table.tenant_id, table.email_index)
      .where(sql`not ${table.is_accepted} and ${table.revoked_at} is null`),
    index('user_invitations_time').on(table.tenant_id, table.created_at),
    check(
      'user_invitations_role',
      sql`${table.role} in ('platform_admin', 'platform_user', 'firm_admin', 'firm_user', 'lp', 'portfolio_company_user', 'opportunity_user', 'co_investor_user')`,
    ),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
    finderPolicy(),
  ],
);
