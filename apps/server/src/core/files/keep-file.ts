import { createHash } from 'node:crypto';
import { openStream, sealedLength, sealStream } from '../crypto/seal-stream.ts';
import type { TenantCells } from '../crypto/tenant-cells.ts';
import type { FilePlace, FileStore } from './file-store.ts';
import { peek } from './peek.ts';

/** Stores `length` bytes, sealed for their tenant, and answers the SHA-256 of what they were before. */
export async function keepFile(
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
  await store.put(place, sealStream(cells, place.key, hashed()), sealedLength(length));
  return hash.digest();
}

/**
 * What was stored, as a stream. It has begun before this answers, so that a file that is missing is an error and not a
 * cut-off answer.
 */
export async function openKept(
  store: FileStore,
  cells: TenantCells,
  place: FilePlace,
): Promise<AsyncGenerator<Buffer>> {
  const [, opened] = await peek(openStream(cells, place.key, await store.get(place)), 1);
  return opened;
}
