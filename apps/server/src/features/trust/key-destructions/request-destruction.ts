import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
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

/** Asks that the keys of a suspended firm are destroyed. Nothing happens until somebody else of the platform approves. */
export async function requestDestruction(ctx: PlatformCtx, input: DestructionInputs['request']) {
  const { tx, actor, now } = ctx;
  assertRecentProof(actor, now);
  const { id: tenantId, reason, handed_over, wait_days = 30 } = input;
  const firm = await lockFirm(tx, tenantId);
  const open = await findDestruction(tx, tenantId);
  if (open) throw fail(open.state === 'done' ? 'KEYS_DESTROYED' : 'DESTRUCTION_OPEN');
  if (firm.is_active) throw fail('DESTRUCTION_TOO_EARLY');
  if (await isHeld(tx, tenantId)) throw fail('DESTRUCTION_HELD');
  assertNamed(firm.name, input.confirmation);
  const id = newId();
  await tx.query(
    `insert into key_destructions (tenant_id, id, created_at, created_by, reason, handed_over, wait_days)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, id, now, actor.userId, reason, handed_over, wait_days],
  );
  await ctx.audit(tenantId, destructionEvent(id, 'destruction_requested', { reason, handed_over, wait_days }));
  const row = await findDestruction(tx, tenantId);
  if (!row) throw new Error('the request was not written');
  return viewDestruction(row, actor);
}
