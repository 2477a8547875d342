import { createHash } from 'node:crypto';
import { decryptStream, encryptedLength, encryptStream } from '../crypto/encrypt-stream.ts';
import type { TenantCells } from '../crypto/tenant-cells.ts';
import { storedKeys } from './file-keys.ts';
import type { FilePlace, FileStore } from './file-store.ts';
import { peek } from './peek.ts';

/** Stores `length` bytes, encrypted for their tenant, and returns the SHA-256 of what they were before. */
export async function storeFile(
  store: FileStore,
  cells: TenantCells,
  place: FilePlace,
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await store.put(place, encryptStream(cells, place.key, hashed()), encryptedLength(length));
  return hash.digest();
}

/**
 * What was stored, as a stream. It has begun before this answers, so that a file that is missing is an error and not a
 * cut-off answer.
 */
export async function readStored(
  store: FileStore,
  cells: TenantCells,
  place: FilePlace,
): Promise<AsyncGenerator<Buffer>> {
  const [, opened] = await peek(decryptStream(storedKeys(store, cells, place), place.key, await store.get(place)), 1);
  return opened;
}
