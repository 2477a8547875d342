import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { TenantCells } from './tenant-cells.ts';

const VERSION = 1;
const SALT = 32;
const TAG = 16;
export const HEAD = 1 + 4 + SALT;
const PIECE = 64 * 1024;

export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

type FileKeys = Pick<TenantCells, 'fileKey'>;
/** Where the key of a file may have to be fetched first. */
interface StoredKeys {
  fileKey(storageKey: string, salt: Buffer, keyId: number): Promise<{ key: Buffer }> | { key: Buffer };
}

/** How long a file of so many bytes is when it is encrypted: known before its first byte, as a store wants to know it. */
export function encryptedLength(length: number): number {
  return HEAD + length + TAG * Math.max(1, Math.ceil(length / PIECE));
}

/**
 * version (1) | key id (4) | salt (32) | pieces of 64 KiB, each with its tag (16): AES-256-GCM under a key of this file alone,
 * so that the number of the piece serves as its nonce. The nonce of the last piece says that it is the last: no piece can be
 * changed, moved or left out, and a file that was cut short cannot be decrypted (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár).
 */
export async function* encryptStream(
  keys: FileKeys,
  storageKey: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const { key, keyId } = keys.fileKey(storageKey, salt);
  const head = Buffer.alloc(5);
  head.writeUInt8(VERSION, 0);
  head.writeUInt32BE(keyId, 1);
  yield Buffer.concat([head, salt]);
  for await (const { piece, place, isLast } of inPieces(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast), { authTagLength: TAG });
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** What a stored file says of its key. */
export function readHead(head: Buffer): { keyId: number; salt: Buffer } {
  if (head.length < HEAD || head[0] !== VERSION) throw new DamagedFile('not an encrypted file of a known version');
  return { keyId: head.readUInt32BE(1), salt: head.subarray(5, HEAD) };
}

/** The plaintext. Throws at the first piece that is not what was encrypted here under this key. */
export async function* decryptStream(
  keys: StoredKeys,
  storageKey: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let key: Buffer | undefined;
  let rest = Buffer.alloc(0);
  const body = async function* () {
    for await (const chunk of source) {
      if (key !== undefined) {
        yield chunk;
        continue;
      }
      rest = Buffer.concat([rest, chunk]);
      if (rest.length < HEAD) continue;
      const { salt, keyId } = readHead(rest);
      key = (await keys.fileKey(storageKey, salt, keyId)).key;
      yield rest.subarray(HEAD);
    }
  };
  for await (const { piece, place, isLast } of inPieces(body(), PIECE + TAG)) {
    if (key === undefined || piece.length < TAG) throw new DamagedFile('this file was cut short');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast), { authTagLength: TAG });
    decipher.setAuthTag(piece.subarray(piece.length - TAG));
    const start = decipher.update(piece.subarray(0, piece.length - TAG));
    try {
      decipher.final();
    } catch {
      throw new DamagedFile(`piece ${place} of this file was changed`);
    }
    yield start;
  }
}

/** Eleven bytes count, one says whether anything follows. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

interface Piece {
  piece: Buffer;
  place: number;
  isLast: boolean;
}

/** The same bytes in pieces of one size, of which only the last is shorter; of nothing there is one, which is empty. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let waiting: Buffer[] = [];
  let length = 0;
  let place = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    // A full piece waits until something follows it: before that it may be the last.
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let start = 0;
    for (; all.length - start > size; start += size)
      yield { piece: all.subarray(start, start + size), place: place++, isLast: false };
    waiting = [all.subarray(start)];
    length = all.length - start;
  }
  yield { piece: Buffer.concat(waiting), place, isLast: true };
}
