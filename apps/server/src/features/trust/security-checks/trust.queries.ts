import { schema } from '@cairn/db';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const { securityChecks: checks } = schema;

export type CheckRow = typeof checks.$inferSelect;

export function listCheckRows(tx: Tx): Promise<CheckRow[]> {
  return tx.db.select().from(checks);
}

/** Keeps the last run of each check only. */
export async function storeCheck(tx: Tx, row: CheckRow): Promise<void> {
  const { check_key: _key, ...result } = row;
  await tx.db.insert(checks).values(row).onConflictDoUpdate({ target: checks.check_key, set: result });
}

/** Whether this server may run the checks now: no other one is at it, until the transaction ends. */
export async function lockChecks(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('cairn security checks')) as mine`,
  );
  return row?.mine === true;
}

export async function ranSince(tx: Tx, since: Date): Promise<boolean> {
  const rows = await tx.db
    .select({ key: checks.check_key })
    .from(checks)
    .where(sql`${checks.ran_at} > ${since}`)
    .limit(1);
  return rows.length > 0;
}
