import { schema } from '@cairn/db';
import { ne } from 'drizzle-orm';
import { assertGoodPassword } from '../../../../core/access/judge-password.ts';
import { voidSecrets } from '../../../../core/access/one-time.ts';
import type { Tx } from '../../../../core/database.ts';
import type { Services } from '../../../../core/services.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { endSessionRows, updateCredentials } from '../account/account.queries.ts';
import { passwordChangedMail } from '../account/auth-mails.ts';
import { enterHomeFirm, mailPerson } from '../account/message-person.ts';
import type { Person } from '../sign-in/welcome.ts';

/** Refuses a password that breaks the rules, is common, or contains a name of the person or their firm. */
export async function assertPasswordFor(services: Services, person: Person, password: string): Promise<void> {
  const home = await withAuth(services, (tx) => enterHomeFirm(services, tx, person));
  assertGoodPassword(password, [home.first_name, home.last_name, home.tenant_name, home.email.split('@')[0] ?? '']);
}

/**
 * Writes the new password with all that follows from it: open reset links are void, the sessions end in every firm (but
 * `keep`), the person gets a mail. The home firm is set afterwards.
 */
export async function setNewPassword(
  services: Services,
  tx: Tx,
  person: Person,
  passwordHash: string,
  now: Date,
  keep?: string,
): Promise<void> {
  const userId = person.profile.id;
  await endSessionRows(tx, userId, 'password changed', now, keep ? ne(schema.userSessions.id, keep) : undefined);
  await setTenant(tx, person.home_tenant_id);
  await updateCredentials(tx, userId, { password_hash: passwordHash, password_changed_at: now });
  const home = await enterHomeFirm(services, tx, person);
  await voidSecrets(tx, home, 'password_reset', now);
  await mailPerson(services, tx, home, passwordChangedMail(), { template: 'password_changed', now });
}
