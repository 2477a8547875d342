import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail } from '../../../core/errors.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { viewDestruction } from '../../platform/organizations/key-destruction-state.ts';
import {
  assertNamed,
  type DestructionInputs,
  destructionEvent,
  findDestruction,
  isHeld,
  lockFirm,
} from './key-destructions.queries.ts';

/** Approves as the second person, which the database holds too. The days of waiting begin; the job tells the firm at once. */
export async function approveDestruction(
  ctx: PlatformCtx,
  { id: tenantId, confirmation }: DestructionInputs['approve'],
) {
  const { tx, actor, now, services } = ctx;
  assertRecentProof(actor, now);
  const firm = await lockFirm(tx, tenantId);
  const row = await findDestruction(tx, tenantId);
  if (!row) throw fail('NOT_FOUND');
  if (row.state !== 'requested') throw fail('DESTRUCTION_SETTLED');
  if (row.created_by === actor.userId) throw fail('DESTRUCTION_OWN');
  if (await isHeld(tx, tenantId)) throw fail('DESTRUCTION_HELD');
  assertNamed(firm.name, confirmation);
  const due = new Date(now.getTime() + row.wait_days * 86_400_000);
  await tx.query(
    `update key_destructions set state = 'approved', approved_at = $2, approved_by = $3, due_at = $4 where id = $1`,
    [row.id, now, actor.userId, due],
  );
  await services.jobs.enqueue(tx, 'destroy-keys', { tenant_id: tenantId, destruction_id: row.id });
  await ctx.audit(tenantId, destructionEvent(row.id, 'destruction_approved', { due_at: due.toISOString() }));
  return viewDestruction({ ...row, state: 'approved', due_at: due.toISOString() }, actor);
}
