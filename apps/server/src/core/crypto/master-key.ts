import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normaliseEmail } from '@cairn/domain';

/** Wraps data keys; everything else that an installation must be able to derive comes from it too. */
export class MasterKey {
  readonly #key: Buffer;
  readonly #addressKey: Buffer;

  constructor(key: Buffer) {
    if (key.length !== 32) throw new Error('CAIRN_MASTER_KEY must be 32 bytes in base64.');
    this.#key = key;
    this.#addressKey = this.derive('sign-in address index');
  }

  derive(label: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, Buffer.alloc(0), `cairn ${label}`, 32));
  }

  /** Finds a sign-in address without knowing it: HMAC under a key of its own, the same for all firms. */
  addressIndex(email: string): Buffer {
    return createHmac('sha256', this.#addressKey).update(normaliseEmail(email)).digest();
  }

  async wrap(dataKey: Buffer, tenantId: string, purpose: string, keyId: number): Promise<Buffer> {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: 16 });
    cipher.setAAD(Buffer.from(`${tenantId}/${purpose}/${keyId}`));
    return Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]);
  }

  async unwrap(wrapped: Buffer, tenantId: string, purpose: string, keyId: number): Promise<Buffer> {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, wrapped.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(`${tenantId}/${purpose}/${keyId}`));
    decipher.setAuthTag(wrapped.subarray(wrapped.length - 16));
    return Buffer.concat([decipher.update(wrapped.subarray(12, wrapped.length - 16)), decipher.final()]);
  }
}

/** From the environment, or from the file below the data directory, made on the first start for its owner only. */
export async function loadMasterKey(dataDirectory: string, fromEnvironment: string | undefined): Promise<MasterKey> {
  if (fromEnvironment) return new MasterKey(Buffer.from(fromEnvironment, 'base64'));
  const path = join(dataDirectory, 'keys', 'master.key');
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored) return new MasterKey(Buffer.from(stored.trim(), 'base64'));
  const key = randomBytes(32);
  await mkdir(join(dataDirectory, 'keys'), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  await file.writeFile(`${key.toString('base64')}\n`);
  await file.sync();
  await file.close();
  return new MasterKey(key);
}
