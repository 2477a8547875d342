import { atFixedTime } from '../../../../core/access/at-fixed-time.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { assertMailAllowed } from '../account/message-limits.ts';
import { enterHomeFirm } from '../account/message-person.ts';
import { requireOwner } from '../account/require-owner.ts';
import { startPhoneChange } from '../account/start-phone-change.ts';
import { findPersonByAddress } from '../auth.queries.ts';
import { assertPrivate } from '../sessions/answer-session.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { sendVerification } from '../sign-up/send-verification.ts';

interface Resend {
  body: { type: 'signup' | 'phone_change'; email?: string | undefined; phone?: string | undefined };
}

/** Sends the verification mail, or the code for a new number, once more. The first answers alike for every address. */
export async function resend(context: RequestContext, { body: { type, email, phone } }: Resend) {
  assertPrivate(context);
  if (type === 'phone_change') {
    if (!phone) throw fail('CREDENTIALS_MISSING');
    await startPhoneChange({ ...context, actor: await requireOwner(context) }, phone);
  } else {
    if (!email) throw fail('CREDENTIALS_MISSING');
    const index = context.services.master.addressIndex(email);
    await assertMailAllowed(context, index);
    await atFixedTime(() => sendAgain(context, index));
  }
  return { message_id: null };
}

function sendAgain({ services, origin }: RequestContext, index: Buffer): Promise<void> {
  const now = services.now();
  return withAuth(services, async (tx) => {
    const person = await findPersonByAddress(tx, index);
    if (!person || person.email_confirmed_at || !person.profile.is_active) return;
    await sendVerification(services, tx, await enterHomeFirm(services, tx, person), now);
    const who = { tenantId: person.profile.tenant_id, userId: person.profile.id };
    await recordAuth(tx, who, origin, 'verification_sent', {}, now);
  });
}
