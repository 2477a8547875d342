import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids are ours alone and in order of time, so that new rows share the index's last pages. */
export const newId = (): string => v7({ rng: sixteenBytes });

// Asking the system for 16 bytes costs as much as for 4,096, and an import needs 200,000 ids.
const POOL = Buffer.alloc(4096);
let used = POOL.length;

function sixteenBytes(): Uint8Array {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += 16;
  return POOL.subarray(used - 16, used);
}

/** A secret nobody can guess: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const newRequestId = (): string => randomUUID();
