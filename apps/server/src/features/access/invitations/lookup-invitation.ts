import type { Role } from '@cairn/domain';
import { hashSecret } from '../../../core/access/session.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { assertPrivate } from '../auth/sessions/answer-session.ts';
import { assertMayGuess, countGuess } from './find-claimable.ts';
import { findAccountBy, findByToken } from './invitations.queries.ts';

/** What an invitation says, for the holder of its token. Accepted, revoked, expired and unknown answer alike. */
export async function lookupInvitation(context: RequestContext, { invitation_token }: { invitation_token: string }) {
  assertPrivate(context);
  await assertMayGuess(context);
  const { services } = context;
  const found = await withAuth(services, async (tx) => {
    const open = await findByToken(tx, hashSecret(invitation_token), services.now());
    if (!open) return undefined;
    const { invitation, firm } = open;
    await setTenant(tx, invitation.tenant_id);
    const cells = await services.keys.cellsOf(tx, invitation.tenant_id);
    const account = await findAccountBy(tx, { emailIndex: invitation.email_index });
    return {
      email: cells.decryptText('user_invitations', 'email', invitation.id, invitation.email),
      role: invitation.role as Role,
      is_accepted: false as const,
      expires_at: invitation.expires_at.toISOString(),
      organization_name: firm,
      has_account: account !== undefined,
    };
  });
  if (found) return found;
  await countGuess(context);
  throw fail('INVITATION_INVALID');
}
