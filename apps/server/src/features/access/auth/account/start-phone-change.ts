import { issueCode, SECRET_MINUTES } from '../../../../core/access/one-time.ts';
import { fail } from '../../../../core/errors.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { isFresh, ownAccount, type SignedIn } from '../sessions/signed-in.ts';
import { phoneText } from './auth-mails.ts';
import { assertTextAllowed } from './message-limits.ts';
import { enterHomeFirm, textPerson } from './message-person.ts';
import { phoneIndex, readPhoneNumber } from './phone-number.ts';

/**
 * Sends a code to a new number. The number counts only once the code came back; that another account holds it already is
 * not said before, since nobody may learn from us which numbers have accounts.
 */
export async function startPhoneChange(context: SignedIn, text: string): Promise<void> {
  const { services, actor, origin } = context;
  const number = readPhoneNumber(text);
  // One can sign in by the number later, so a session that was left open must not be able to set it.
  if (!isFresh(context)) throw fail('REAUTHENTICATION_REQUIRED');
  await assertTextAllowed(context, phoneIndex(services, number));
  const person = await ownAccount(context);
  const now = services.now();
  await withAuth(services, async (tx) => {
    const home = await enterHomeFirm(services, tx, person);
    const sealed = home.cells.encrypt('user_credentials', 'phone_encrypted', actor.userId, number);
    const data = { phone: sealed.toString('base64') };
    const { code } = await issueCode(services, tx, home, 'phone_change', now, data);
    const about = { template: 'phone_change', now, minutes: SECRET_MINUTES.phone_change };
    await textPerson(services, tx, home, number, phoneText(code), about);
    await recordAuth(tx, actor, origin, 'phone_change_requested', {}, now);
  });
}
