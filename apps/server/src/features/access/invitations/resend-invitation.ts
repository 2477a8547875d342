import type { Role } from '@cairn/domain';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { hashSecret } from '../../../core/access/session.ts';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { newSecret } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertProofFor } from '../people/administrators.ts';
import { assertSeat } from '../tenants/assert-seat.ts';
import { isPending, statusOf } from './invitations.policy.ts';
import { findOwnProfile, hasAccount, updatePending } from './invitations.queries.ts';
import { assertApprovable } from './invite-user.ts';
import { expiryFrom, mailInvitation, type Occasion } from './issue-invitation.ts';
import { getInvitation, type InvitationView, nameOf, viewInvitation } from './view-invitation.ts';

/** Sends it again with a new token and a new expiry. The token before is void from that moment. */
export async function resendInvitation(ctx: Ctx, { id }: { id: string }, occasion?: Occasion): Promise<InvitationView> {
  const { tx, actor, services, now, audit } = ctx;
  if (!may(actor, 'invitation:manage') && actor.scopes) throw fail('FORBIDDEN');
  const { invitation, inviter } = await getInvitation(ctx, id);
  if (!isPending(invitation)) throw fail('INVITATION_CLOSED');
  const role = invitation.role as Role;
  await assertApprovable(ctx, role);
  assertProofFor(ctx, role);
  await assertWithinLimit(services, 'invitation by firm', actor.tenantId);
  await assertWithinLimit(services, 'invitation mail by address', invitation.email_index.toString('hex'));
  // While it was open it held its seat; one that ran out has to find one again.
  if (statusOf(invitation, now) === 'expired') await assertSeat(tx, actor.tenantId, role, now);
  const token = newSecret();
  const sent = await updatePending(tx, id, {
    token_hash: hashSecret(token),
    expires_at: expiryFrom(now),
    last_sent_at: now,
    sent_count: invitation.sent_count + 1,
  });
  if (!sent) throw fail('INVITATION_CLOSED');
  const [cells, sender] = [await ctx.cells(), await findOwnProfile(tx, actor.tenantId, actor.userId)];
  const email = cells.decryptText('user_invitations', 'email', id, sent.email);
  const by = sender ? { id: sender.id, name: nameOf(cells, sender) } : null;
  const addressed = { email, role, hasAccount: await hasAccount(services, sent.email_index) };
  const mail = { tenantId: actor.tenantId, ...addressed, occasion, inviter: by, token, expiresAt: sent.expires_at };
  await mailInvitation(services, tx, cells, mail, now);
  await audit({
    action: 'invitation.resent',
    resource_type: 'invitation',
    resource_id: id,
    table_name: 'user_invitations',
    classification: 'pii',
    metadata: { role, sent_count: sent.sent_count, expires_at: sent.expires_at.toISOString() },
  });
  return viewInvitation(cells, { invitation: sent, inviter }, now);
}
