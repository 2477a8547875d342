import { timingSafeEqual } from 'node:crypto';
import { SSO_FLOW_MINUTES } from '@cairn/domain';
import type { Tx } from '../database.ts';
import { newId } from '../ids.ts';
import { hashSecret } from './session.ts';

export type ChallengePurpose = 'totp' | 'passkey_registration' | 'passkey_sign_in' | 'sso';

/** How long each may take, in minutes. */
const CHALLENGE_MINUTES: Record<ChallengePurpose, number> = {
  totp: 10,
  passkey_registration: 5,
  passkey_sign_in: 5,
  sso: SSO_FLOW_MINUTES,
};

export interface Challenge {
  data: Record<string, unknown>;
  /** Whether this is what the challenge was about. */
  is(secret: string): boolean;
}

/** Begins a ceremony that is answered in another request. Only a hash of what is to be signed is kept. */
export async function startChallenge(
  tx: Tx,
  purpose: ChallengePurpose,
  secret: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<{ id: string; expiresAt: Date }> {
  const id = newId();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES[purpose] * 60_000);
  // The oldest that are over make room: ids are in order of time, so this looks at a handful.
  await tx.query(
    `delete from auth_challenges where id in (
       select id from auth_challenges where expires_at < $1 order by id limit 5 for update skip locked)`,
    [now],
    'forget-challenges',
  );
  await tx.query(
    'insert into auth_challenges (id, purpose, secret_hash, data, expires_at) values ($1, $2, $3, $4, $5)',
    [id, purpose, hashSecret(secret), JSON.stringify(data), expiresAt],
    'open-challenge',
  );
  return { id, expiresAt };
}

/** Uses the challenge up: of any number in parallel, one gets it. Undefined when it is unknown, used, over or of another purpose. */
export async function consumeChallenge(
  tx: Tx,
  purpose: ChallengePurpose,
  id: string,
  now: Date,
): Promise<Challenge | undefined> {
  const [row] = await tx.query<{ secret_hash: Buffer; data: Record<string, unknown> }>(
    `update auth_challenges set consumed_at = $3
      where id = $1 and purpose = $2 and consumed_at is null and expires_at > $3 returning secret_hash, data`,
    [id, purpose, now],
    'consume-challenge',
  );
  return row && { data: row.data, is: (secret) => timingSafeEqual(row.secret_hash, hashSecret(secret)) };
}
