import { atFixedTime } from '../../../../core/access/at-fixed-time.ts';
import { issueLinkSecret, SECRET_MINUTES } from '../../../../core/access/one-time.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { recoveryMail } from '../account/auth-mails.ts';
import { assertMailAllowed } from '../account/message-limits.ts';
import { enterHomeFirm, mailPerson } from '../account/message-person.ts';
import { findPersonByAddress } from '../auth.queries.ts';
import { assertPrivate } from '../sessions/answer-session.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import type { Person } from '../sign-in/welcome.ts';

/**
 * Mails a link to set a new password. Answers alike, and at the same time, whether or not the account exists; the limits
 * count unknown addresses too.
 */
export async function recover(
  context: RequestContext,
  { body }: { body: { email: string } },
): Promise<Record<string, never>> {
  assertPrivate(context);
  const index = context.services.master.addressIndex(body.email);
  await assertMailAllowed(context, index);
  await atFixedTime(() => sendLink(context, index));
  return {};
}

function sendLink({ services, origin }: RequestContext, index: Buffer): Promise<void> {
  const now = services.now();
  return withAuth(services, async (tx) => {
    const person = await findPersonByAddress(tx, index);
    if (!person) return;
    const who = { tenantId: person.profile.tenant_id, userId: person.profile.id };
    const failure_reason = whyNot(person);
    if (failure_reason) return recordAuth(tx, who, origin, 'password_reset_failure', { failure_reason }, now);
    const home = await enterHomeFirm(services, tx, person);
    const token = await issueLinkSecret(tx, home, 'password_reset', now);
    const about = { template: 'password_reset', now, minutes: SECRET_MINUTES.password_reset };
    await mailPerson(services, tx, home, recoveryMail(token), about);
    await recordAuth(tx, who, origin, 'password_reset_request', {}, now);
  });
}

/** Who signs in through the firm's identity provider only must not get a password past it. */
function whyNot(person: Person): string | undefined {
  if (!person.profile.is_active || !person.tenant_active) return 'account inactive';
  return person.password_hash === null ? 'account without a password' : undefined;
}
