import { LOCKOUT_AFTER_FAILURES, LOCKOUT_MINUTES } from '@cairn/domain';
import type pg from 'pg';

export interface LockoutInfo {
  locked: boolean;
  remaining: number;
  failures: number;
  lockoutExpiresAt: string | null;
}

interface AttemptRow {
  failures: number;
  locked_until: Date | null;
}

/**
 * Counts an attempt as failed before it is made, in one statement: of any number in parallel, five get through. Answers
 * undefined when the address is locked. A lock that has run out starts the count afresh.
 */
const RESERVE = `
  insert into sign_in_attempts as a (address_index, failures, updated_at) values ($1, 1, now())
  on conflict (address_index) do update set
    failures = case when a.locked_until is null then a.failures + 1 else 1 end,
    locked_until = case when a.locked_until is null and a.failures + 1 >= $2 then now() + make_interval(mins => $3) end,
    updated_at = now()
  where a.locked_until is null or a.locked_until <= now()
  returning failures, locked_until`;

export async function reserveAttempt(auth: pg.Pool, index: Buffer): Promise<LockoutInfo | undefined> {
  const { rows } = await auth.query<AttemptRow>(RESERVE, [index, LOCKOUT_AFTER_FAILURES, LOCKOUT_MINUTES]);
  return rows[0] && lockoutInfo(rows[0]);
}

export async function readLockout(auth: pg.Pool, index: Buffer): Promise<LockoutInfo> {
  const { rows } = await auth.query<AttemptRow>(
    'select failures, locked_until from sign_in_attempts where address_index = $1',
    [index],
  );
  return lockoutInfo(rows[0] ?? { failures: 0, locked_until: null });
}

/** Whether the address is locked now, for ways in that are not guessed and so reserve no attempt. */
export async function isLocked(auth: pg.Pool, index: Buffer): Promise<boolean> {
  const { rows } = await auth.query(
    'select 1 from sign_in_attempts where address_index = $1 and locked_until > now()',
    [index],
  );
  return rows.length > 0;
}

/** A right password ends the row of failures, also a lock that this very attempt had set. */
export async function clearAttempts(auth: pg.Pool, index: Buffer): Promise<void> {
  await auth.query('delete from sign_in_attempts where address_index = $1', [index]);
}

/**
 * Takes this attempt back and leaves the earlier ones: the password was right, but a second factor is still to come. A lock
 * that this very attempt had set goes with it.
 */
export async function releaseAttempt(auth: pg.Pool, index: Buffer): Promise<void> {
  await auth.query(
    `update sign_in_attempts set failures = greatest(failures - 1, 0),
       locked_until = case when failures - 1 >= $2 then locked_until end where address_index = $1`,
    [index, LOCKOUT_AFTER_FAILURES],
  );
}

export type Attempt = { right: true } | { right: false; lockoutInfo: LockoutInfo; reason: 'account locked' | 'wrong' };

/**
 * One attempt at a password or a code: counted first, checked then. `check` runs for a locked account too, which must cost
 * the same; it is told, so that it uses nothing up. A right answer clears or releases the count. An attempt that could
 * not be looked at (the server is too busy) is taken back: nobody is locked out by load.
 */
export async function makeAttempt(
  auth: pg.Pool,
  index: Buffer,
  check: (counts: boolean) => Promise<boolean>,
): Promise<Attempt> {
  const reserved = await reserveAttempt(auth, index);
  const right = await check(reserved !== undefined).catch(async (error: unknown) => {
    if (reserved) await releaseAttempt(auth, index);
    throw error;
  });
  if (!reserved) return { right: false, lockoutInfo: await readLockout(auth, index), reason: 'account locked' };
  return right ? { right: true } : { right: false, lockoutInfo: reserved, reason: 'wrong' };
}

function lockoutInfo({ failures, locked_until }: AttemptRow): LockoutInfo {
  return {
    locked: locked_until !== null,
    remaining: Math.max(0, LOCKOUT_AFTER_FAILURES - failures),
    failures,
    lockoutExpiresAt: locked_until?.toISOString() ?? null,
  };
}
