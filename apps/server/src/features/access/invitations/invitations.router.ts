import { inTenant, os } from '../../../core/procedure.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteIntoFirm, invitesIntoFirm } from './invite-into-firm.ts';
import { type InviteUser, inviteUser } from './invite-user.ts';
import { listInvitations } from './list-invitations.ts';
import { lookupInvitation } from './lookup-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const invitationsRouter = {
  invite: os.invitations.invite.handler((call) =>
    // The own tenant is entered either way: it keeps the answer for the call's key.
    inTenant((ctx, input: InviteUser) =>
      invitesIntoFirm(call.context, input) ? inviteIntoFirm(call.context, input) : inviteUser(ctx, input),
    )(call),
  ),
  list: os.invitations.list.handler(inTenant(listInvitations)),
  resend: os.invitations.resend.handler(inTenant(resendInvitation)),
  revoke: os.invitations.revoke.handler(inTenant(revokeInvitation)),
  lookup: os.invitations.lookup.handler(({ context, input }) => lookupInvitation(context, input)),
  accept: os.invitations.accept.handler(({ context, input }) => acceptInvitation(context, input)),
};
