import { makeAttempt } from '../../../../core/access/attempts.ts';
import { consumeCode } from '../../../../core/access/one-time.ts';
import { assertLimitNotReached, networkOf } from '../../../../core/access/rate-limit.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { phoneIndex } from '../account/phone-number.ts';
import { findPersonByAddress } from '../auth.queries.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { type Person, welcome } from './welcome.ts';

/** Signs in with a code that was sent to a confirmed address or number. A wrong one counts like a wrong password. */
export async function signInByCode(context: RequestContext, to: { email: string } | { phone: string }, code: string) {
  const { services, origin } = context;
  await assertLimitNotReached(services, 'sign-in failure by address', networkOf(origin.ip));
  const byMail = 'email' in to;
  const named = byMail ? services.master.addressIndex(to.email) : phoneIndex(services, to.phone);
  const person = await withAuth(services, (tx) =>
    findPersonByAddress(tx, named, byMail ? 'email_index' : 'phone_index'),
  );
  const index = person?.email_index ?? named;
  const purpose = byMail ? 'email_code' : 'phone_code';
  const attempt = await makeAttempt(services.pools.auth, index, async (counts) =>
    counts && person ? signInWithCode(context, person, purpose, code) : false,
  );
  if (!attempt.right || !person) return refuseSignIn(context, person, attempt, 'code');
  return welcome(context, person, 'otp');
}

/** Uses the code up in the account's home firm. A wrong guess stays counted, so nothing is thrown inside. */
export function signInWithCode(
  { services }: RequestContext,
  person: Person,
  purpose: 'email_code' | 'phone_code' | 'phone_change' | 'reauthentication',
  code: string,
): Promise<boolean> {
  return withAuth(services, async (tx) => {
    await setTenant(tx, person.home_tenant_id);
    const owner = { tenantId: person.home_tenant_id, userId: person.profile.id };
    return (await consumeCode(services, tx, owner, purpose, code, services.now())) !== undefined;
  });
}
