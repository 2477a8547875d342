import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { isAssignable } from '../../access/auth/account/is-assignable.ts';
import { findCircle, holdDeal } from './tasks.queries.ts';

interface References {
  assigned_to: string | null;
  opportunity_id: string | null;
}

/**
 * A task names a deal that this person sees, and somebody of the firm who works here and sees it too: it would be nobody's
 * if it were hidden from the one who is to do it. Oneself is taken as one is.
 */
export async function assertReferences(ctx: Ctx, { assigned_to: assignee, opportunity_id: deal }: References) {
  const named = assignee !== null && assignee !== ctx.actor.userId;
  const [assignable, there, circle] = await Promise.all([
    named ? isAssignable(ctx, assignee) : true,
    deal === null || holdDeal(ctx.tx, deal),
    deal === null ? null : findCircle(ctx.tx, deal),
  ]);
  if (!there) throw invalidField('opportunity_id', 'This deal does not exist, or you may not see it.');
  if (!assignable) throw fail('ASSIGNEE_UNKNOWN');
  if (named && circle !== null && !circle.includes(assignee)) throw fail('ASSIGNEE_NOT_MEMBER');
}
