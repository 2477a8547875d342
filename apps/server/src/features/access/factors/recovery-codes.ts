import { createHmac, randomInt } from 'node:crypto';
import { schema } from '@cairn/db';
import { RECOVERY_CODE_COUNT } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { Services } from '../../../core/services.ts';
import type { Account } from '../auth/account/account.ts';
import { voidRecoveryCodes } from './factors.queries.ts';

const { userRecoveryCodes: codes } = schema;

// No 0 and o, no 1, i and l: codes are read from paper. Ten of 31 are 49 bits, and five guesses lock the account.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const HALF = 5;

const randomHalf = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new set in place of the old one, as the owner gets to see it this once. The home firm must be set. */
export async function issueRecoveryCodes(services: Services, tx: Tx, owner: Account, now: Date): Promise<string[]> {
  await voidRecoveryCodes(tx, owner, now);
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => `${randomHalf()}-${randomHalf()}`);
  await insertRecoveryCodes(
    tx,
    codes.map((code) => ({
      tenant_id: owner.tenantId,
      id: newId(),
      user_id: owner.userId,
      code_hash: hashRecoveryCode(services, owner.userId, code),
      created_at: now,
    })),
  );
  return codes;
}

/** Keyed and bound to its owner, so that a read of the table gives no code away. Spaces, dashes and case do not matter. */
export function hashRecoveryCode(services: Services, userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  return createHmac('sha256', services.master.derive('recovery codes')).update(`${userId}/${plain}`).digest();
}

async function insertRecoveryCodes(tx: Tx, rows: (typeof codes.$inferInsert)[]): Promise<void> {
  await tx.db.insert(codes).values(rows);
}
