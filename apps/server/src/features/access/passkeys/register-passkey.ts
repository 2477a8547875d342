import { schema } from '@cairn/db';
import { FACTORS_MAX } from '@cairn/domain';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { consumeChallenge, startChallenge } from '../../../core/access/challenge.ts';
import type { Actor } from '../../../core/actor.ts';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId, newSecret } from '../../../core/ids.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { decryptAddress, mailOwner, requireAccount } from '../auth/account/account.ts';
import { listFactors } from '../auth/account/view-profile.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';
import { assertMayChangeFactors } from '../factors/may-change-factors.ts';
import { listOf, type Passkey } from './passkeys.queries.ts';
import { relyingParty } from './relying-party.ts';
import { viewPasskey } from './view-passkey.ts';

const { userPasskeys: passkeys } = schema;

/** What the browser needs to make a passkey: one that finds its owner by itself, and asks for finger, face or PIN. */
export async function beginRegistration(context: RequestContext) {
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const party = relyingParty(context);
  const { generateRegistrationOptions } = await webauthn();
  const now = services.now();
  return withAuth(services, async (tx) => {
    const { account, own } = await openForChange(tx, actor, now);
    const { email } = await decryptAddress(services, tx, account);
    const challenge = newSecret();
    const options = await generateRegistrationOptions({
      rpName: 'Cairn',
      rpID: party.id,
      userName: email,
      userDisplayName: email,
      userID: new Uint8Array(Buffer.from(account.userId)),
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      attestationType: 'none',
      excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const data = { user_id: actor.userId, session_id: actor.sessionId };
    const { id } = await startChallenge(tx, 'passkey_registration', challenge, data, now);
    return { challenge_id: id, options: { ...options } };
  });
}

interface NewPasskey {
  challenge_id: string;
  friendly_name?: string | null | undefined;
  credential: object;
}

/** Checks what the browser made, and keeps its public key. */
export async function addPasskey(context: RequestContext, { challenge_id, friendly_name, credential }: NewPasskey) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const now = services.now();
  // Used up whatever comes of it, so in a transaction of its own.
  const challenge = await withAuth(services, (tx) => consumeChallenge(tx, 'passkey_registration', challenge_id, now));
  if (challenge?.data.session_id !== actor.sessionId) throw fail('PASSKEY_REFUSED');
  const made = await readRegistration(context, credential as RegistrationResponseJSON, challenge.is);
  return withAuth(services, async (tx) => {
    const { account, own } = await openForChange(tx, actor, now);
    const passkey = await insertPasskey(tx, {
      tenant_id: account.tenantId,
      id: newId(),
      user_id: account.userId,
      friendly_name: friendly_name || `Passkey ${own.length + 1}`,
      created_at: now,
      ...made,
    });
    await mailOwner(services, tx, account, 'passkey_added', ADDED, now);
    await setTenant(tx, actor.tenantId);
    const event = { action: 'passkey_added', ...AUTH_EVENT, resource_id: passkey.id, table_name: 'user_passkeys' };
    const metadata = { transports: passkey.transports, is_backed_up: passkey.is_backed_up };
    await writeAudit(tx, auditSource(actor, origin), [{ ...event, metadata }], now);
    return viewPasskey(passkey);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_passkeys_credential_key') ? fail('PASSKEY_REFUSED') : error;
  });
}

const ADDED = {
  subject: 'A passkey was added',
  paragraphs: ['A passkey was added to your Cairn account. It signs you in without your password.'],
};

/** The account and its passkeys, held until the transaction ends, if this person may add to them now. */
async function openForChange(tx: Tx, actor: Actor, now: Date) {
  const account = await requireAccount(tx, actor.userId, { lock: true });
  const factors = await listFactors(tx, { tenant_id: account.tenantId, user_id: account.userId });
  assertMayChangeFactors(
    actor,
    factors.some(({ status }) => status === 'verified'),
    now,
  );
  const own = await listOf(tx, account);
  if (own.length >= FACTORS_MAX) throw fail('TOO_MANY_FACTORS');
  return { account, own };
}

async function readRegistration(
  context: RequestContext,
  response: RegistrationResponseJSON,
  expectedChallenge: (challenge: string) => boolean,
) {
  const party = relyingParty(context);
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw fail('PASSKEY_REFUSED');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: readTransports(response.response.transports),
    is_backed_up: credentialBackedUp,
  };
}

const TRANSPORTS = ['internal', 'hybrid', 'usb', 'nfc', 'ble', 'smart-card', 'cable'];

/** They only say what to show; what is not one of them is left out. */
function readTransports(given: unknown): string[] {
  return Array.isArray(given) ? TRANSPORTS.filter((transport) => given.includes(transport)) : [];
}

/** Loaded with the first passkey: it takes 220 ms, which would be a part of every start. */
const webauthn = () => import('@simplewebauthn/server');

async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<Passkey> {
  const [row] = await tx.db.insert(passkeys).values(passkey).returning();
  if (!row) throw new Error('the passkey was not stored');
  return row;
}
