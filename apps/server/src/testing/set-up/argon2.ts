import { createRequire } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

type Argon = typeof import('@node-rs/argon2');
const real: Argon = createRequire(import.meta.url)('@node-rs/argon2');

/** What tests see of the hashing, and change of it. */
export const hashing = {
  isCheap: false,
  /** Each hash that a password was compared with. */
  verified: [] as string[],
  /** The most comparisons at one time. */
  atOnce: 0,
  /** Holds comparisons back until it resolves. */
  gate: undefined as Promise<void> | undefined,
};
let running = 0;

/** For a file that hashes often: as cheap as the library can. */
export function useCheapHashes(): void {
  beforeAll(() => void Object.assign(hashing, { isCheap: true, verified: [] }));
  afterAll(() => void Object.assign(hashing, { isCheap: false, verified: [] }));
}

/**
 * Stands in the place of `@node-rs/argon2` (vitest.config.ts). A module that each file replaced by itself would have to be
 * loaded anew for it, with the whole server above.
 */
export const hash: Argon['hash'] = (password, options, signal) =>
  real.hash(password, hashing.isCheap ? { ...options, memoryCost: 64, timeCost: 1 } : options, signal);

/** @public by the name that this file stands for */
export const verify: Argon['verify'] = async (...about) => {
  hashing.verified.push(String(about[0]));
  hashing.atOnce = Math.max(hashing.atOnce, ++running);
  try {
    await hashing.gate;
    return await real.verify(...about);
  } finally {
    running--;
  }
};
