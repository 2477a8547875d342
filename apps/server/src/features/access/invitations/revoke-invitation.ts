import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { isPending } from './invitations.policy.ts';
import { updatePending } from './invitations.queries.ts';
import { getInvitation, type InvitationView, viewInvitation } from './view-invitation.ts';

/** Takes an invitation back: its link is dead with the commit. */
export async function revokeInvitation(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<InvitationView> {
  const { tx, actor, now, audit } = ctx;
  const found = await getInvitation(ctx, id);
  const cells = await ctx.cells();
  if (!isPending(found.invitation)) throw fail('INVITATION_CLOSED');
  const revoked = await updatePending(tx, id, { revoked_at: now, revoked_by: actor.userId }, version);
  if (!revoked) {
    const current = await getInvitation(ctx, id);
    throw await staleVersion(viewInvitation(cells, current, now));
  }
  await audit({
    action: 'invitation.revoked',
    resource_type: 'invitation',
    resource_id: id,
    table_name: 'user_invitations',
    classification: 'pii',
    metadata: { role: revoked.role },
  });
  return viewInvitation(cells, { invitation: revoked, inviter: found.inviter }, now);
}
