import { issueCode, SECRET_MINUTES } from '../../../../core/access/one-time.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { reauthenticationMail } from '../account/auth-mails.ts';
import { assertMailAllowed } from '../account/message-limits.ts';
import { enterHomeFirm, mailPerson } from '../account/message-person.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { ownAccount } from '../sessions/signed-in.ts';

/** Mails a code to the person's own address, which `PUT /user` takes for the current password. */
export async function requestReauthentication(context: RequestContext): Promise<Record<string, never>> {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const person = await ownAccount({ ...context, actor });
  await assertMailAllowed(context, person.email_index);
  const now = services.now();
  await withAuth(services, async (tx) => {
    const home = await enterHomeFirm(services, tx, person);
    const { code } = await issueCode(services, tx, home, 'reauthentication', now);
    const about = { template: 'reauthentication', now, minutes: SECRET_MINUTES.reauthentication };
    await mailPerson(services, tx, home, reauthenticationMail(code), about);
    await recordAuth(tx, actor, origin, 'reauthentication_requested', {}, now);
  });
  return {};
}
