import type { AuditEvent } from '../../../core/audit.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { isPending } from './invitations.policy.ts';
import { updatePending } from './invitations.queries.ts';
import { getInvitation, type InvitationView, viewInvitation } from './view-invitation.ts';

const revokedEvent = ({ id, role }: { id: string; role: string }): AuditEvent => ({
  action: 'invitation.revoked',
  resource_type: 'invitation',
  resource_id: id,
  table_name: 'user_invitations',
  classification: 'pii',
  metadata: { role },
});

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
  await audit(revokedEvent(revoked));
  return viewInvitation(cells, { invitation: revoked, inviter: found.inviter }, now);
}

/** The same for one whose occasion is over, whatever version it has; one that was accepted or closed stays as it is. */
export async function withdrawInvitation({ tx, actor, now, audit }: Ctx, id: string): Promise<void> {
  const revoked = await updatePending(tx, id, { revoked_at: now, revoked_by: actor.userId });
  if (revoked) await audit(revokedEvent(revoked));
}
