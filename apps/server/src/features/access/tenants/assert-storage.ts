import { formatBytes, TIER_BYTES, type Tier } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';

/** What people of other organizations are told: how much a firm keeps is its own matter. */
const TO_OUTSIDERS = 'This organization cannot take more files at the moment. Ask your contact there to make room.';
const TEAM: readonly Actor['role'][] = ['firm_admin', 'firm_user', 'platform_admin', 'platform_user'];

/**
 * Refuses (STORAGE_FULL) so many further bytes when the plan of the firm has no room for them. Where this transaction keeps
 * them, nobody else adds any until it ends, so that of uploads in parallel the last room goes to one (docs/adr/0077); what is
 * only announced waits for nobody. Nothing that is there is touched.
 */
export async function assertStorage(
  { tx, actor }: { tx: Tx; actor: Pick<Actor, 'tenantId' | 'role' | 'isGuest'> },
  bytes: number,
  { isKept = true } = {},
): Promise<void> {
  if (isKept) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`storage of ${actor.tenantId}`]);
  const { used, allowed } = await viewStorage(tx, actor.tenantId);
  if (used + bytes <= allowed) return;
  if (actor.isGuest || !TEAM.includes(actor.role)) throw fail('STORAGE_FULL', undefined, TO_OUTSIDERS);
  throw fail(
    'STORAGE_FULL',
    undefined,
    `There is no room for this file of ${formatBytes(bytes)}: your firm uses ${formatBytes(used)} of the ${formatBytes(allowed)} of its plan. Delete files that you no longer need, or ask an administrator for a larger plan.`,
  );
}

/** How many bytes the files of the firm take, those that this person does not see included, and how many its plan allows. */
export async function viewStorage(tx: Tx, tenantId: string): Promise<{ used: number; allowed: number }> {
  const [row] = await tx.query<{ used: string; tier: Tier }>(
    'select stored_bytes() as used, subscription_tier as tier from tenants where id = $1',
    [tenantId],
    'stored-bytes',
  );
  return { used: Number(row?.used ?? 0), allowed: TIER_BYTES[row?.tier ?? 'free'] };
}
