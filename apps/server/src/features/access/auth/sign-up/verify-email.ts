import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import { consumeLinkSecret } from '../../../../core/access/one-time.ts';
import type { Tx } from '../../../../core/database.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { findPersonIn, inEachFirm, updateCredentials } from '../account/account.queries.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { assertMayTrySecrets, refuseSecret } from '../sign-in/refuse-secret.ts';

const { userProfiles: profiles } = schema;

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

/** Marks the profile as verified in the firm that is set, if it carries the address that was confirmed. */
async function markVerified(tx: Tx, tenantId: string, userId: string, index: Buffer) {
  await tx.db
    .update(profiles)
    .set({ email_verified: true })
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId), eq(profiles.email_index, index)));
}
