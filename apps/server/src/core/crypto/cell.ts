import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Where a cell stands. It can be opened nowhere else: every part is bound into its authentication. */
export interface CellPlace {
  tenantId: string;
  table: string;
  column: string;
  rowId: string;
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const HEADER = 1 + 4 + NONCE;

/** version (1) | key id (4) | nonce (12) | ciphertext | tag (16), AES-256-GCM. */
export function encryptCell(key: Buffer, keyId: number, place: CellPlace, plaintext: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAAD(authenticated(place, keyId));
  const head = Buffer.alloc(5);
  head.writeUInt8(VERSION, 0);
  head.writeUInt32BE(keyId, 1);
  return Buffer.concat([head, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext. Throws when the cell was changed, or stands in another place than the one it was sealed for. */
export function decryptCell(key: Buffer, place: CellPlace, cell: Buffer): Buffer {
  if (cell.length < HEADER + TAG || cell[0] !== VERSION) throw new Error('not an encrypted cell of a known version');
  const nonce = cell.subarray(5, HEADER);
  // Without authTagLength Node accepts a tag of 4 bytes, which can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAAD(authenticated(place, keyIdOf(cell)));
  decipher.setAuthTag(cell.subarray(cell.length - TAG));
  const start = decipher.update(cell.subarray(HEADER, cell.length - TAG));
  const end = decipher.final();
  return end.length === 0 ? start : Buffer.concat([start, end]);
}

export function keyIdOf(cell: Buffer): number {
  return cell.readUInt32BE(1);
}

/** Each part with its length in front, so that no two places can spell the same bytes. */
function authenticated(place: CellPlace, keyId: number): Buffer {
  const text = [`v${VERSION}`, place.tenantId, place.table, place.column, place.rowId, `k${keyId}`]
    .map((part) => `${Buffer.byteLength(part)}:${part}`)
    .join('');
  return Buffer.from(text);
}
