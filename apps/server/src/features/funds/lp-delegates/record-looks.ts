import { schema } from '@cairn/db';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { auditDelegate } from './add-delegate.ts';

/** Minutes within which opening the portal again is the same look. */
const SAME_LOOK = 10;

/** Writes down that a delegate has opened the portal, for the LP to see. It is the delegate's act in the audit log. */
export async function recordLooks(
  { actor, services, origin }: RequestContext,
  delegations: readonly { id: string; lp_id: string }[],
): Promise<void> {
  if (!actor) throw fail('UNAUTHENTICATED');
  if (delegations.length === 0) return;
  await runAs(services, actor, origin, 'write', async (ctx) => {
    const since = new Date(ctx.now.getTime() - SAME_LOOK * 60_000);
    const recent = await ctx.tx.query<{ delegate_id: string }>(
      'select delegate_id from lp_delegate_looks where user_id = $1 and looked_at > $2',
      [actor.userId, since],
      'recent-looks',
    );
    const fresh = delegations.filter(({ id }) => !recent.some(({ delegate_id }) => delegate_id === id));
    if (fresh.length === 0) return;
    await insertMany(
      ctx.tx,
      schema.lpDelegateLooks,
      fresh.map(({ id }) => ({
        tenant_id: actor.tenantId,
        id: newId(),
        delegate_id: id,
        user_id: actor.userId,
        looked_at: ctx.now,
      })),
    );
    for (const delegation of fresh) await auditDelegate(ctx, 'looked', delegation);
  });
}
