import { sql } from 'drizzle-orm';
import { check, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, authPolicies, bytes, tenantTable } from '../tenant-table.ts';

/**
 * Leave to read one firm for one session of the platform, for eight hours at most (docs/adr/0036). A row of the firm, so that
 * its own people see it and can end it. Person and session are of the platform's tenant, and so without a reference.
 */
export const breakGlassGrants = tenantTable(
  'break_glass_grants',
  {
    session_id: uuid().notNull(),
    staff_id: uuid().notNull(),
    /** Who it is, in words for the firm, which has no other record of that person. */
    staff_name: bytes().notNull(),
    reason: text().notNull(),
    created_at: at().notNull().defaultNow(),
    expires_at: at().notNull(),
    ended_at: at(),
    ended_by: uuid(),
    /** By which side, or that another grant took its place. */
    end_reason: text(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('break_glass_grants_time').on(table.tenant_id, table.created_at),
    // A request names only its session; what that reads is what the row says.
    uniqueIndex('break_glass_grants_session_key').on(table.session_id).where(sql`${table.ended_at} is null`),
    check(
      'break_glass_grants_hours',
      sql`${table.expires_at} > ${table.created_at} and ${table.expires_at} <= ${table.created_at} + interval '8 hours'`,
    ),
    check('break_glass_grants_end', sql`${table.end_reason} in ('platform', 'firm', 'replaced')`),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
  ],
);
