import { fail, invalidField } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { confirmPhone } from '../account/confirm-phone.ts';
import { resetPassword, startRecovery } from '../passwords/reset-password.ts';
import { assertPrivate } from '../sessions/answer-session.ts';
import { verifyEmail } from '../sign-up/verify-email.ts';
import { signInByCode } from './sign-in-by-code.ts';

export interface Verify {
  type: 'signup' | 'email' | 'magiclink' | 'recovery' | 'sms' | 'phone_change';
  token_hash?: string | undefined;
  token?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
}

/**
 * Uses a link or a code. A link confirms, it never signs in: a person who sends somebody else their own link must not
 * find them in a session of the sender's choosing. A code that was typed signs in like any other first factor.
 */
export function verify(context: RequestContext, input: Verify) {
  assertPrivate(context);
  return input.token_hash === undefined ? useCode(context, input) : useLink(context, input, input.token_hash);
}

function useLink(context: RequestContext, { type, password }: Verify, link: string) {
  if (type === 'signup' || type === 'email') return verifyEmail(context, link);
  if (type !== 'recovery') throw fail('SECRET_REFUSED');
  return password === undefined ? startRecovery(context, link) : resetPassword(context, link, password);
}

function useCode(context: RequestContext, { type, token, email, phone }: Verify) {
  if (token === undefined) throw invalidField('token', 'Enter the code.');
  if (type === 'phone_change') return confirmPhone(context, token);
  if (type === 'sms') {
    if (!phone) throw invalidField('phone', 'Send the number that the code went to.');
    return signInByCode(context, { phone }, token);
  }
  if (type !== 'email' && type !== 'magiclink') throw fail('SECRET_REFUSED');
  if (!email) throw invalidField('email', 'Send the address that the code went to.');
  return signInByCode(context, { email }, token);
}
