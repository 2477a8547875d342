import { consumeLinkSecret } from '../../../../core/access/one-time.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { findPersonIn, inEachFirm, markVerified, updateCredentials } from '../account/account.queries.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { assertMayTrySecrets, refuseSecret } from '../sign-in/refuse-secret.ts';

/** Confirms the address of the account, and with it every profile that carries this address. */
export async function verifyEmail(context: RequestContext, link: string) {
  const { services, origin } = context;
  await assertMayTrySecrets(context);
  const now = services.now();
  const verified = await withAuth(services, async (tx) => {
    const secret = await consumeLinkSecret(tx, 'email_verification', link, now);
    const person = secret && (await findPersonIn(tx, secret.tenant_id, secret.user_id));
    if (!person) return false;
    const userId = person.profile.id;
    await updateCredentials(tx, userId, { email_confirmed_at: person.email_confirmed_at ?? now });
    await inEachFirm(tx, userId, (tenantId) => markVerified(tx, tenantId, userId, person.email_index));
    await recordAuth(tx, { tenantId: person.home_tenant_id, userId }, origin, 'email_verified', {}, now);
    return true;
  });
  return verified ? { verified: true as const, user: null } : refuseSecret(context);
}
