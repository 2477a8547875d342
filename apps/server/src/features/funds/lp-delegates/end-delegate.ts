import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { revokeInvitation } from '../../access/invitations/revoke-invitation.ts';
import { getInvitation } from '../../access/invitations/view-invitation.ts';
import { auditDelegate, requireSpeaker, tellDelegates } from './add-delegate.ts';
import type { DelegateOutputs } from './lp-delegates.types.ts';

interface Ending {
  lp_id: string;
  invitation_id: string | null;
  person: string | null;
  ended_at: Date | null;
  is_open: boolean;
}

/** Ends what a delegate sees with the commit, on open pages too. An open invitation that is for nothing else is revoked. */
export async function endDelegate(ctx: Ctx, { id }: { id: string }): Promise<DelegateOutputs['end']> {
  const { tx, actor, now } = ctx;
  const [found] = await tx.query<Ending & Record<string, unknown>>(
    `select d.lp_id, d.invitation_id, coalesce(d.user_id, i.accepted_by) as person, d.ended_at,
            coalesce(not i.is_accepted and i.revoked_at is null, false) as is_open
       from lp_delegates d left join user_invitations i on i.tenant_id = d.tenant_id and i.id = d.invitation_id
      where d.id = $1`,
    [id],
    'delegate-to-end',
  );
  if (!found) throw fail('NOT_FOUND');
  if (actor.role === 'lp') await requireSpeaker(ctx, found.lp_id);
  if (found.ended_at) return { id };
  await tx.query(
    'update lp_delegates set ended_at = $2, ended_by = $3 where id = $1',
    [id, now, actor.userId],
    'end-delegate',
  );
  if (found.invitation_id && found.is_open) await revokeUnused(ctx, found.invitation_id);
  await auditDelegate(ctx, 'ended', { id, lp_id: found.lp_id });
  await tellDelegates(ctx, found.person);
  return { id };
}

async function revokeUnused(ctx: Ctx, invitationId: string): Promise<void> {
  // An LP does not see whom else the invitation is for: the firm decides on those.
  if (ctx.actor.role === 'lp') return;
  const others = await ctx.tx.query(
    `select id from lp_delegates where invitation_id = $1 and ended_at is null
     union all select id from lp_contacts where invitation_id = $1 and ended_at is null`,
    [invitationId],
    'others-of-delegate-invitation',
  );
  if (others.length > 0) return;
  const { invitation } = await getInvitation(ctx, invitationId);
  await revokeInvitation(ctx, { id: invitation.id, version: invitation.version });
}
