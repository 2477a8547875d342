import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { normaliseEmail } from '@cairn/domain';
import { type KeyService, KeyServiceError } from './key-service.ts';

/**
 * Wraps data keys, or has a key service do it; everything else that an installation must be able to derive comes from it. What
 * was wrapped before there was a service still opens.
 */
export class MasterKey {
  readonly #key: Buffer;
  readonly #addressKey: Buffer;
  readonly service: KeyService | undefined;

  constructor(key: Buffer, service?: KeyService) {
    if (key.length !== 32) throw new Error('CAIRN_MASTER_KEY must be 32 bytes in base64.');
    this.#key = key;
    this.service = service;
    this.#addressKey = this.derive('sign-in address index');
  }

  derive(label: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, Buffer.alloc(0), `cairn ${label}`, 32));
  }

  /** Finds a sign-in address without knowing it: HMAC under a key of its own, the same for all firms. */
  addressIndex(email: string): Buffer {
    return createHmac('sha256', this.#addressKey).update(normaliseEmail(email)).digest();
  }

  wrap(dataKey: Buffer, tenantId: string, purpose: string, keyId: number): Promise<Buffer> {
    const context = `${tenantId}/${purpose}/${keyId}`;
    return this.service ? this.service.wrap(dataKey, context) : Promise.resolve(this.#wrapHere(dataKey, context));
  }

  async unwrap(wrapped: Buffer, tenantId: string, purpose: string, keyId: number): Promise<Buffer> {
    const context = `${tenantId}/${purpose}/${keyId}`;
    if (!isOfService(wrapped)) return this.#unwrapHere(wrapped, context);
    if (!this.service) throw new KeyServiceError(NO_SERVICE);
    return this.service.unwrap(wrapped, context);
  }

  /** Whether a wrapped key is as a new one would be, now that the service's key has this version. */
  isNewest(wrapped: Buffer, version: number | undefined): boolean {
    if (!this.service) return !isOfService(wrapped);
    return isOfService(wrapped) && this.service.versionOf(wrapped) === version;
  }

  #wrapHere(dataKey: Buffer, context: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: 16 });
    cipher.setAAD(Buffer.from(context));
    return Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]);
  }

  #unwrapHere(wrapped: Buffer, context: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, wrapped.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(wrapped.subarray(wrapped.length - 16));
    return Buffer.concat([decipher.update(wrapped.subarray(12, wrapped.length - 16)), decipher.final()]);
  }
}

const NO_SERVICE = 'The keys of this installation are wrapped by a key service. Set CAIRN_VAULT_URL and its token.';
const MARK = Buffer.from('vault:');
const isOfService = (wrapped: Buffer) => wrapped.subarray(0, MARK.length).equals(MARK);
/** What the file of the master key is bound to when a key service has sealed it. */
const FILE_CONTEXT = 'master key file';

/**
 * From the environment, or from the file below the data directory, made on the first start for its owner only. With a key
 * service the file holds the key as the service has wrapped it; one from before stays as it is until `sealMasterKey`.
 */
export async function loadMasterKey(
  dataDirectory: string,
  fromEnvironment: string | undefined,
  service?: KeyService,
): Promise<MasterKey> {
  if (fromEnvironment) return new MasterKey(Buffer.from(fromEnvironment, 'base64'), service);
  const path = pathOf(dataDirectory);
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored) return new MasterKey(await openStored(stored.trim(), service), service);
  const key = randomBytes(32);
  await mkdir(join(dataDirectory, 'keys'), { recursive: true, mode: 0o700 });
  await writeKey(path, service ? (await service.wrap(key, FILE_CONTEXT)).toString() : key.toString('base64'));
  return new MasterKey(key, service);
}

/** Has the service wrap the file of the master key with the newest version of its key. False when the key is in no file. */
export async function sealMasterKey(dataDirectory: string, service: KeyService): Promise<boolean> {
  const path = pathOf(dataDirectory);
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  if (!stored) return false;
  const sealed = await service.wrap(await openStored(stored.trim(), service), FILE_CONTEXT);
  await writeKey(`${path}.new`, sealed.toString());
  await rename(`${path}.new`, path);
  return true;
}

const pathOf = (dataDirectory: string) => join(dataDirectory, 'keys', 'master.key');

async function openStored(stored: string, service: KeyService | undefined): Promise<Buffer> {
  if (!isOfService(Buffer.from(stored))) return Buffer.from(stored, 'base64');
  if (!service) throw new KeyServiceError(NO_SERVICE);
  return service.unwrap(Buffer.from(stored), FILE_CONTEXT);
}

async function writeKey(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await file.writeFile(`${text}\n`);
  await file.sync();
  await file.close();
}
