import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import { hashPassword } from '../../../../core/access/hash-password.ts';
import { consumeLinkSecret } from '../../../../core/access/one-time.ts';
import { issueRefreshToken } from '../../../../core/access/refresh-token.ts';
import { hashSecret } from '../../../../core/access/session.ts';
import { startSession } from '../../../../core/access/start-session.ts';
import type { Tx } from '../../../../core/database.ts';
import { invalidField } from '../../../../core/errors.ts';
import { isBrowser } from '../../../../core/http/same-origin.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { findPersonIn } from '../account/account.queries.ts';
import { viewUser } from '../account/view-profile.ts';
import { answerSession } from '../sessions/answer-session.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { assertMayTrySecrets, refuseSecret } from '../sign-in/refuse-secret.ts';
import type { Person } from '../sign-in/welcome.ts';
import { assertPasswordFor, setNewPassword } from './new-password.ts';

const { oneTimeSecrets: secrets } = schema;

/**
 * Sets a new password by a link from a mail. Ends every session everywhere; signs nobody in, keeps the second factors, and
 * keeps a lock too: a person who can read the mailbox could otherwise wipe out the failures of the second factor at will.
 */
export async function resetPassword(context: RequestContext, link: string, password: string) {
  const { services, origin } = context;
  await assertMayTrySecrets(context);
  const person = await ownerOf(context, link);
  // Before the link is used up: a password that is refused must not cost the person a new mail.
  await assertPasswordFor(services, person, password);
  const passwordHash = await hashPassword(password);
  const now = services.now();
  const done = await withAuth(services, async (tx) => {
    if (!(await consumeLinkSecret(tx, 'password_reset', link, now))) return false;
    await setNewPassword(services, tx, person, passwordHash, now);
    const who = { tenantId: person.profile.tenant_id, userId: person.profile.id };
    await recordAuth(tx, who, origin, 'password_change_success', { via: 'reset' }, now);
    return true;
  });
  return done ? { verified: true as const, user: null } : refuseSecret(context);
}

const RECOVERY_MINUTES = 15;

/**
 * The way of API clients, which set the password in a second call: a session that can do nothing else, and ends with it. A
 * browser gets none: a link in a mail must never put anybody into a session.
 */
export async function startRecovery(context: RequestContext, link: string) {
  const { services, origin, request } = context;
  if (isBrowser(request)) throw invalidField('password', 'Enter the new password.');
  await assertMayTrySecrets(context);
  const { profile } = await ownerOf(context, link);
  const where = { tenantId: profile.tenant_id, userId: profile.id };
  const now = services.now();
  const opened = await withAuth(services, async (tx) => {
    if (!(await consumeLinkSecret(tx, 'password_reset', link, now))) return undefined;
    await recordAuth(tx, where, origin, 'recovery_session_opened', {}, now);
    const session = await startSession(tx, where, origin, now, {
      methods: ['recovery'],
      restriction: 'recovery',
      minutes: RECOVERY_MINUTES,
    });
    const refreshToken = await issueRefreshToken(tx, where.tenantId, session.id, now);
    return { session, refreshToken, user: await viewUser(services, tx, where.tenantId, where.userId) };
  });
  return opened ? answerSession(context, opened.session, opened.user, opened.refreshToken) : refuseSecret(context);
}

/** Who the link is for. One that is used, over or void is refused, and said so on its owner's record. */
async function ownerOf(context: RequestContext, link: string): Promise<Person> {
  const { services, origin } = context;
  const now = services.now();
  const person = await withAuth(services, async (tx) => {
    const secret = await findSecret(tx, 'password_reset', hashSecret(link));
    const owner = secret && (await findPersonIn(tx, secret.tenant_id, secret.user_id));
    if (!owner) return undefined;
    const failure_reason = whyNot(secret, owner, now);
    if (failure_reason === undefined) return owner;
    const who = { tenantId: owner.profile.tenant_id, userId: owner.profile.id };
    await recordAuth(tx, who, origin, 'password_reset_failure', { failure_reason }, now);
    return undefined;
  });
  return person ?? refuseSecret(context);
}

function whyNot(secret: { consumed_at: Date | null; expires_at: Date }, { profile }: Person, now: Date) {
  if (secret.consumed_at) return 'link used or replaced';
  if (secret.expires_at <= now) return 'link expired';
  return profile.is_active ? undefined : 'account inactive';
}

/** The owner of a link's secret, whether or not it is still good. */
async function findSecret(tx: Tx, purpose: string, hash: Buffer) {
  const [row] = await tx.db
    .select()
    .from(secrets)
    .where(and(eq(secrets.secret_hash, hash), eq(secrets.purpose, purpose)));
  return row;
}
