import { createHash } from 'node:crypto';
import { HEAD, readHead } from '../crypto/encrypt-stream.ts';
import { DestroyedKey, FILES, type TenantCells } from '../crypto/tenant-cells.ts';
import { type FilePlace, type FileStore, MissingFile } from './file-store.ts';

/** Where the key of a file lies, encrypted with this version of the firm's key: beside the file, under a name of its own. */
function placeOfKey({ tenantId, key }: FilePlace, version: number): FilePlace {
  const hash = createHash('sha256').update(`${key}/${version}`).digest('hex');
  return {
    tenantId,
    key: [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-'),
  };
}

/**
 * The key of a stored file: derived from the firm's key that its head names, or, when that one was destroyed, the one that a
 * rotation has put beside it.
 */
export function storedKeys(store: FileStore, cells: TenantCells, place: FilePlace) {
  return {
    async fileKey(storageKey: string, salt: Buffer, keyId: number): Promise<{ key: Buffer }> {
      try {
        return cells.fileKey(storageKey, salt, keyId);
      } catch (error) {
        if (!(error instanceof DestroyedKey)) throw error;
        for (const version of cells.versionsOf(FILES)) {
          const cell = await readWhole(store, placeOfKey(place, version));
          if (cell) return { key: cells.unwrapFileKey(storageKey, cell) };
        }
        throw error;
      }
    },
  };
}

/**
 * Makes a file readable with the firm's key in use alone, without a look at its content: its own key is written beside it.
 * False where nothing had to be done; undefined where there is no such file.
 */
export async function keepFileKey(
  store: FileStore,
  cells: TenantCells,
  place: FilePlace,
): Promise<boolean | undefined> {
  const head = await readStart(store, place, HEAD);
  if (!head) return undefined;
  const { keyId, salt } = readHead(head);
  const current = cells.currentOf(FILES);
  const beside = placeOfKey(place, current);
  if (keyId === current || (await readStart(store, beside, 1))) return false;
  const { key } = await storedKeys(store, cells, place).fileKey(place.key, salt, keyId);
  const cell = cells.wrapFileKey(place.key, key);
  await store.put(
    beside,
    (async function* () {
      yield cell;
    })(),
    cell.length,
  );
  return true;
}

/** With a file goes what lies beside it; versions that were destroyed since left nothing that anybody can read. */
export async function deleteStored(store: FileStore, cells: TenantCells, place: FilePlace): Promise<void> {
  await store.delete(place);
  for (const version of cells.versionsOf(FILES)) await store.delete(placeOfKey(place, version));
}

async function readWhole(store: FileStore, place: FilePlace): Promise<Buffer | undefined> {
  return readStart(store, place, Number.POSITIVE_INFINITY);
}

async function readStart(store: FileStore, place: FilePlace, bytes: number): Promise<Buffer | undefined> {
  try {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const chunk of await store.get(place)) {
      parts.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= bytes) break;
    }
    return Buffer.concat(parts).subarray(0, Math.min(bytes, length));
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}
