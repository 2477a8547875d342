import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { administratorsPolicy, at, tenantTable } from '../tenant-table.ts';

/** A new version of a key, and how far the values of the older ones are encrypted with it (docs/adr/0074). */
export const keyRotations = tenantTable(
  'key_rotations',
  {
    purpose: text().notNull(),
    /** The new version. */
    key_id: integer().notNull(),
    state: text().notNull().default('running'),
    created_at: at().notNull().defaultNow(),
    created_by: uuid(),
    /** Values and files that were under an older version at the start; done are those that were found since. */
    total: bigint({ mode: 'number' }),
    done: bigint({ mode: 'number' }).notNull().default(0),
    /** Before this moment somebody may still write with an older version. */
    destroys_at: at(),
    /** In a sentence, why the older versions are kept. */
    problem: text(),
    ended_at: at(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    check('key_rotations_purpose', sql`${table.purpose} in ('pii', 'financial', 'secrets')`),
    check('key_rotations_state', sql`${table.state} in ('running', 'waiting', 'done', 'stopped')`),
    check('key_rotations_ended', sql`(${table.ended_at} is null) = (${table.state} in ('running', 'waiting'))`),
    check('key_rotations_stopped', sql`(${table.state} = 'stopped') = (${table.problem} is not null)`),
    uniqueIndex('key_rotations_open').on(table.tenant_id, table.purpose).where(sql`${table.ended_at} is null`),
    index('key_rotations_time').on(table.tenant_id, table.created_at, table.id),
    administratorsPolicy(),
  ],
);
