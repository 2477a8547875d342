import type { Role } from '@cairn/domain';
import { inTenantOf } from '../../../core/access/in-tenant-of.ts';
import { hashSecret } from '../../../core/access/session.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { assertPrivate } from '../auth/sessions/answer-session.ts';
import { findLogo } from '../tenants/find-logo.ts';
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
    const view = {
      email: cells.decryptText('user_invitations', 'email', invitation.id, invitation.email),
      role: invitation.role as Role,
      is_accepted: false as const,
      expires_at: invitation.expires_at.toISOString(),
      organization_name: firm,
      has_account: account !== undefined,
    };
    return { tenantId: invitation.tenant_id, view };
  });
  if (found) return { ...found.view, organization_logo: await logoOf(services, found.tenantId) };
  await countGuess(context);
  throw fail('INVITATION_INVALID');
}

/** Whoever is invited has no session in the firm yet, by which they could ask for its logo. */
async function logoOf(services: Services, tenantId: string): Promise<string | null> {
  const logo = await inTenantOf(services, tenantId, 'read', ({ tx }) => findLogo(tx));
  return logo ? `data:image/png;base64,${logo.png.toString('base64')}` : null;
}
