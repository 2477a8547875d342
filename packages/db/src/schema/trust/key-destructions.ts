import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { administratorsPolicy, at, platformPolicies, tenantTable } from '../tenant-table.ts';

/**
 * The destruction of a firm's keys: who of the platform asked for it, who else approved it, when it is due and what has become
 * of it (docs/adr/0079). The database holds that two persons and a week stand before it, whatever the code does.
 */
export const keyDestructions = tenantTable(
  'key_destructions',
  {
    state: text().notNull().default('requested'),
    created_at: at().notNull().defaultNow(),
    created_by: uuid().notNull(),
    reason: text().notNull(),
    /** What the firm was given of its data, or that it wanted nothing. */
    handed_over: text().notNull(),
    wait_days: integer().notNull(),
    approved_at: at(),
    approved_by: uuid(),
    due_at: at(),
    /** When the firm's administrators were written to. */
    told_at: at(),
    ended_at: at(),
    /** Who withdrew it; nobody carries it out. */
    ended_by: uuid(),
    withdrawal_reason: text(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    check('key_destructions_state', sql`${table.state} in ('requested', 'approved', 'withdrawn', 'done')`),
    check('key_destructions_wait', sql`${table.wait_days} between 7 and 90`),
    check(
      'key_destructions_second',
      sql`${table.approved_by} <> ${table.created_by} and ${table.due_at} >= ${table.approved_at} + ${table.wait_days} * interval '24 hours'`,
    ),
    check(
      'key_destructions_approved',
      sql`num_nonnulls(${table.approved_at}, ${table.approved_by}, ${table.due_at}) in (0, 3)
        and (${table.state} not in ('approved', 'done') or ${table.approved_at} is not null)`,
    ),
    check('key_destructions_ended', sql`(${table.ended_at} is null) = (${table.state} in ('requested', 'approved'))`),
    check('key_destructions_done', sql`${table.state} <> 'done' or ${table.ended_at} >= ${table.due_at}`),
    check('key_destructions_withdrawn', sql`(${table.state} = 'withdrawn') = (${table.withdrawal_reason} is not null)`),
    uniqueIndex('key_destructions_open').on(table.tenant_id).where(sql`${table.state} <> 'withdrawn'`),
    index('key_destructions_time').on(table.tenant_id, table.created_at, table.id),
    administratorsPolicy(),
    ...platformPolicies('tenant_id', ['read', 'insert', 'update']),
  ],
);
