import { LOCKOUT_MINUTES } from '@cairn/domain';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { localTimeOf } from '../../../../lib/api/server-clock.ts';
import type { FieldErrors } from './auth-values.ts';
import { describeRefusal } from './describe-refusal.ts';

export interface SignInProblem {
  fields: FieldErrors;
  /** Concerns no single field. */
  form?: string;
  /** Attempts left before the lock. */
  remaining?: number;
  lockedUntil?: Date;
}

interface LockoutInfo {
  locked: boolean;
  remaining: number;
  lockoutExpiresAt: string | null;
}

/** What a refused sign-in means for the form. */
export function signInProblem(error: unknown): SignInProblem {
  const { code, message, data } = readError(error);
  const lockout = readLockout(data);
  if (code === 'ACCOUNT_LOCKED' || lockout?.locked) {
    const expires = lockout?.lockoutExpiresAt;
    return {
      fields: {},
      lockedUntil: expires ? localTimeOf(expires) : new Date(Date.now() + LOCKOUT_MINUTES * 60_000),
    };
  }
  if (code === 'SIGN_IN_REFUSED') return { fields: { email: true, password: message }, remaining: lockout?.remaining };
  const { email, password } = fieldErrors(error);
  return email || password ? { fields: { email, password } } : { fields: {}, form: describeRefusal(error) };
}

function readLockout(data: unknown): LockoutInfo | undefined {
  if (typeof data !== 'object' || data === null || !('lockoutInfo' in data)) return undefined;
  return data.lockoutInfo as LockoutInfo;
}

/** Whole minutes until the lock ends, at least one while it lasts. */
export function minutesUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 60_000));
}
