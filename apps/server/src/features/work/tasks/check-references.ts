import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { isAssignable } from '../../access/auth/account/is-assignable.ts';
import { findAudience } from '../../deal-access/audience.ts';
import { lockDeal } from '../../deal-access/lock-deal.ts';

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
  const [assignable, found, audience] = await Promise.all([
    named ? isAssignable(ctx, assignee) : true,
    deal === null ? undefined : lockDeal(ctx.tx, deal, 'share'),
    deal === null ? null : findAudience(ctx.tx, deal),
  ]);
  // What was merged into another deal is that deal now.
  if (deal !== null && !found?.in_pipeline)
    throw invalidField('opportunity_id', 'This deal does not exist, or you may not see it.');
  if (!assignable) throw fail('ASSIGNEE_UNKNOWN');
  if (named && audience !== null && !audience.includes(assignee)) throw fail('ASSIGNEE_NOT_MEMBER');
}
