import { LOCKOUT_MINUTES } from '@cairn/domain';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';

export interface CodeProblem {
  /** At the field of the code. */
  field?: string;
  /** Concerns no field. */
  form?: string;
  /** Attempts left before the account is locked. */
  remaining?: number;
  lockedUntil?: Date;
}

interface LockoutInfo {
  locked: boolean;
  remaining: number;
  lockoutExpiresAt: string | null;
}

/** What a refused code means for the form. */
export function codeProblem(error: unknown): CodeProblem {
  const { code, message, data } = readError(error);
  const lockout = readLockout(data);
  if (code === 'ACCOUNT_LOCKED' || lockout?.locked) {
    const end = lockout?.lockoutExpiresAt;
    return { lockedUntil: end ? new Date(end) : new Date(Date.now() + LOCKOUT_MINUTES * 60_000) };
  }
  if (code === 'CODE_REFUSED') return { field: message, remaining: lockout?.remaining };
  const field = fieldErrors(error).code;
  return field ? { field } : { form: message };
}

export function isLocked({ lockedUntil }: CodeProblem, now: Date): boolean {
  return lockedUntil !== undefined && lockedUntil > now;
}

function readLockout(data: unknown): LockoutInfo | undefined {
  if (typeof data !== 'object' || data === null || !('lockoutInfo' in data)) return undefined;
  return data.lockoutInfo as LockoutInfo | undefined;
}
