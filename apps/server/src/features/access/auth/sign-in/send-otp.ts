import { atFixedTime } from '../../../../core/access/at-fixed-time.ts';
import { issueCode, SECRET_MINUTES } from '../../../../core/access/one-time.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { codeMail, signInText } from '../account/auth-mails.ts';
import { assertMailAllowed, assertTextAllowed } from '../account/message-limits.ts';
import { enterHomeFirm, mailPerson, textPerson } from '../account/message-person.ts';
import { phoneIndex, readPhoneNumber } from '../account/phone-number.ts';
import { findPersonByAddress } from '../auth.queries.ts';
import { assertPrivate } from '../sessions/answer-session.ts';
import { recordAuth } from '../sessions/auth-event.ts';

interface Otp {
  body: { email?: string | undefined; phone?: string | undefined };
}

/** Sends a code to sign in with, to a confirmed address or number only. Answers alike whether or not the account exists. */
export async function sendOtp(context: RequestContext, { body: { email, phone } }: Otp) {
  assertPrivate(context);
  const { master } = context.services;
  if (email) {
    const index = master.addressIndex(email);
    await assertMailAllowed(context, index);
    await atFixedTime(() => mailCode(context, index));
  } else if (phone) {
    const number = readPhoneNumber(phone);
    const index = phoneIndex(context.services, number);
    await assertTextAllowed(context, index);
    await atFixedTime(() => textCode(context, index, number));
  } else throw fail('CREDENTIALS_MISSING');
  return { message_id: null };
}

function mailCode({ services, origin }: RequestContext, index: Buffer): Promise<void> {
  const now = services.now();
  return withAuth(services, async (tx) => {
    const person = await findPersonByAddress(tx, index);
    if (!person?.email_confirmed_at || !person.profile.is_active || !person.tenant_active) return;
    const home = await enterHomeFirm(services, tx, person);
    const { code } = await issueCode(services, tx, home, 'email_code', now);
    const about = { template: 'email_code', now, minutes: SECRET_MINUTES.email_code };
    await mailPerson(services, tx, home, codeMail(code), about);
    const who = { tenantId: person.profile.tenant_id, userId: person.profile.id };
    await recordAuth(tx, who, origin, 'sign_in_code_sent', { channel: 'email' }, now);
  });
}

/** A number stands in an account only once it was confirmed, so that finding it is enough. */
function textCode({ services, origin }: RequestContext, index: Buffer, number: string): Promise<void> {
  const now = services.now();
  return withAuth(services, async (tx) => {
    const person = await findPersonByAddress(tx, index, 'phone_index');
    if (!person?.profile.is_active || !person.tenant_active) return;
    const home = await enterHomeFirm(services, tx, person);
    const { code } = await issueCode(services, tx, home, 'phone_code', now);
    const about = { template: 'phone_code', now, minutes: SECRET_MINUTES.phone_code };
    await textPerson(services, tx, home, number, signInText(code), about);
    const who = { tenantId: person.profile.tenant_id, userId: person.profile.id };
    await recordAuth(tx, who, origin, 'sign_in_code_sent', { channel: 'sms' }, now);
  });
}
