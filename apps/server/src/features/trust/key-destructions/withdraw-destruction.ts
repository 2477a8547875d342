import { fail } from '../../../core/errors.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { viewDestruction } from '../../platform/organizations/key-destruction-state.ts';
import { type DestructionInputs, destructionEvent, findDestruction, lockFirm } from './key-destructions.queries.ts';

/** Takes it back as long as there is something to take back; one administrator is enough. */
export async function withdrawDestruction(ctx: PlatformCtx, { id: tenantId, reason }: DestructionInputs['withdraw']) {
  const { tx, actor, now } = ctx;
  await lockFirm(tx, tenantId);
  const row = await findDestruction(tx, tenantId);
  if (!row) throw fail('NOT_FOUND');
  const ended = await tx.query(
    `update key_destructions set state = 'withdrawn', ended_at = $2, ended_by = $3, withdrawal_reason = $4
      where id = $1 and state in ('requested', 'approved') returning id`,
    [row.id, now, actor.userId, reason],
  );
  if (ended.length === 0) throw fail('DESTRUCTION_SETTLED');
  await ctx.audit(tenantId, destructionEvent(row.id, 'destruction_withdrawn', { reason }));
  return viewDestruction({ ...row, state: 'withdrawn', ended_at: now.toISOString() }, actor);
}
