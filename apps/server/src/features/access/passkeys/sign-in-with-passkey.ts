import { schema } from '@cairn/db';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull } from 'drizzle-orm';
import { isLocked } from '../../../core/access/attempts.ts';
import { consumeChallenge, startChallenge } from '../../../core/access/challenge.ts';
import { assertLimitNotReached, assertWithinLimit, countHit, networkOf } from '../../../core/access/rate-limit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newSecret } from '../../../core/ids.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { assertPrivate } from '../auth/sessions/answer-session.ts';
import { findPerson } from '../auth/sign-in/find-person.ts';
import { auditUnknown } from '../auth/sign-in/refuse-sign-in.ts';
import { auditAuth, type Person, welcome } from '../auth/sign-in/welcome.ts';
import type { Passkey } from './passkeys.queries.ts';
import { relyingParty } from './relying-party.ts';

const { userPasskeys: passkeys } = schema;

const LIMIT = 'secret by address';

/** What the browser needs to sign in with a passkey. It names nobody: the passkey itself says whose it is. */
export async function beginPasskeySignIn(context: RequestContext) {
  assertPrivate(context);
  const { services, origin } = context;
  const party = relyingParty(context);
  await assertWithinLimit(services, LIMIT, networkOf(origin.ip));
  const { generateAuthenticationOptions } = await webauthn();
  const challenge = newSecret();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
  const { id } = await withAuth(services, (tx) => startChallenge(tx, 'passkey_sign_in', challenge, {}, services.now()));
  return { challenge_id: id, options: { ...options } };
}

interface PasskeySignIn {
  challenge_id: string;
  credential: object;
}

/**
 * Signs in with a passkey. Unknown passkey, wrong signature, used challenge and locked account answer the same; that the
 * account is inactive is said only to the holder of the key.
 */
export async function signInWithPasskey(context: RequestContext, { challenge_id, credential }: PasskeySignIn) {
  assertPrivate(context);
  const { services, origin } = context;
  await assertLimitNotReached(services, LIMIT, networkOf(origin.ip));
  const response = credential as AuthenticationResponseJSON;
  const found = await withAuth(services, async (tx) => {
    const challenge = await consumeChallenge(tx, 'passkey_sign_in', challenge_id, services.now());
    const passkey = challenge && (await findByCredential(tx, response.id));
    const person = passkey && (await findPerson(tx, passkey.user_id));
    return person && { challenge, passkey, person };
  });
  if (!found) return refuse(context, undefined, 'unknown passkey');
  const { challenge, passkey, person } = found;
  const counter = await readAssertion(context, passkey, response, challenge.is);
  if (counter === undefined) return refuse(context, person, 'wrong signature', passkey);
  const grew = await withAuth(services, async (tx) => {
    await setTenant(tx, passkey.tenant_id);
    return advanceCounter(tx, passkey, counter, services.now());
  });
  if (!grew) return refuse(context, person, 'counter did not grow', passkey, 'passkey_counter_regressed');
  if (await isLocked(services.pools.auth, person.email_index))
    return refuse(context, person, 'account locked', passkey);
  return welcome(context, person, 'webauthn');
}

/** The authenticator's counter if the signature is right. */
async function readAssertion(
  context: RequestContext,
  passkey: Passkey,
  response: AuthenticationResponseJSON,
  expectedChallenge: (challenge: string) => boolean,
): Promise<number | undefined> {
  const party = relyingParty(context);
  const { verifyAuthenticationResponse } = await webauthn();
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // Compared by our own statement, after the signature: a forged answer must not look like a copied key.
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** Always throws; it is on record before the answer leaves, with what is known of whom it concerns. */
async function refuse(
  context: RequestContext,
  person?: Person,
  reason?: string,
  passkey?: Passkey,
  action = 'login_failure',
): Promise<never> {
  await countHit(context.services, LIMIT, networkOf(context.origin.ip));
  const metadata = { method: 'webauthn', failure_reason: reason };
  if (person && passkey) await auditAuth(context, person, action, { ...metadata, passkey_id: passkey.id });
  else await auditUnknown(context, metadata);
  throw fail('PASSKEY_REFUSED');
}

const webauthn = () => import('@simplewebauthn/server');

/** Of any firm: a passkey names its owner before anyone is known. Only the sign-in role may ask. */
async function findByCredential(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await tx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credential_id, credentialId), isNull(passkeys.removed_at)));
  return row;
}

/**
 * Takes the authenticator's counter. One that did not grow is that of a copy (Web Authentication, 6.1.1); authenticators
 * that do not count always say 0.
 */
async function advanceCounter(tx: Tx, { tenant_id, id }: Passkey, counter: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update user_passkeys set counter = $3, last_used_at = $4
      where tenant_id = $1 and id = $2 and removed_at is null and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
    [tenant_id, id, counter, now],
  );
  return rows.length > 0;
}
