import { issueLinkSecret, SECRET_MINUTES } from '../../../../core/access/one-time.ts';
import type { Tx } from '../../../../core/database.ts';
import type { Services } from '../../../../core/services.ts';
import { verificationMail } from '../account/auth-mails.ts';
import { type Home, mailPerson } from '../account/message-person.ts';

/** Mails a link that confirms the address; the earlier ones are void. The home firm must be set. */
export async function sendVerification(services: Services, tx: Tx, home: Home, now: Date): Promise<void> {
  const token = await issueLinkSecret(tx, home, 'email_verification', now);
  const about = { template: 'email_verification', now, minutes: SECRET_MINUTES.email_verification };
  await mailPerson(services, tx, home, verificationMail(token), about);
}
