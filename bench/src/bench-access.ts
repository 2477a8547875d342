import { performance } from 'node:perf_hooks';
import { findActor } from '../../apps/server/src/core/access/session.ts';
import { call } from './http-lane.ts';
import type { Bench } from './main.ts';
import { median, percentile } from './measure.ts';
import type { Row } from './print-table.ts';
import { BENCH } from './seed-many.ts';

const PATH = '/api/auth/token?grant_type=password';
const LANES = 4;
const SIGN_INS = 50;
const CHECKS = 2000;
const GUESSES = 500;

/** Signing in, and what every later request pays for it. */
export async function benchAccess(bench: Bench): Promise<Row[]> {
  const signIns = await timeSignIns(bench);
  const checks = await timeChecks(bench);
  const { unknown, wrong } = await timeGuesses(bench);
  return [
    { what: `sign-in, ${LANES} at once, p95`, value: ms(percentile(signIns, 0.95)), expected: 'under 250 ms' },
    { what: 'session check, median', value: ms(median(checks), 2), expected: 'under 1 ms' },
    {
      what: `unknown against wrong, ${GUESSES} each`,
      value: `${ms(median(unknown))} / ${ms(median(wrong))}`,
      ratio: ms(Math.abs(median(unknown) - median(wrong)), 2),
      expected: 'within 5 ms',
    },
  ];
}

const ms = (value: number, digits = 1) => `${value.toFixed(digits)} ms`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Each lane signs its own person in, so that none waits for another one's counter. */
async function timeSignIns({ base }: Bench): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const body = { email: `bench-${lane}@firm.example`, password: BENCH.password };
      for (let turn = 0; turn < SIGN_INS; turn++)
        times.push(await timed(() => call(base, 'POST', PATH, undefined, body)));
    }),
  );
  return times;
}

/** In this process, on the same database: what the gate does for a request before anything else. */
async function timeChecks({ services, token }: Bench): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < CHECKS; turn++) times.push(await timed(() => findActor(services, token)));
  return times;
}

/** In turn, so that a drift of the machine meets both alike. */
async function timeGuesses(bench: Bench): Promise<{ unknown: number[]; wrong: number[] }> {
  const unknown: number[] = [];
  const wrong: number[] = [];
  for (let turn = 0; turn < GUESSES; turn++) {
    await forgetFailures(bench);
    unknown.push(await timed(() => guess(bench, `nobody-${turn}@firm.example`)));
    wrong.push(await timed(() => guess(bench, 'bench-1@firm.example')));
  }
  return { unknown, wrong };
}

/** Neither the lock of an account nor the limit of an address is what is measured here. */
async function forgetFailures({ services }: Bench): Promise<void> {
  await services.pools.auth.query('delete from sign_in_attempts');
  await services.pools.auth.query('delete from rate_limits');
}

async function guess({ base }: Bench, email: string): Promise<void> {
  const refused = await call(base, 'POST', PATH, undefined, { email, password: 'Wrong-Pebble-77' }).then(
    () => 'let in',
    (error: Error) => error.message,
  );
  if (!refused.includes('answered 400')) throw new Error(`a wrong password was not refused as such: ${refused}`);
}
