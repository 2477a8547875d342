import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type KeyService, KeyServiceError } from './key-service.ts';

export interface VaultSettings {
  url: string;
  token: string;
  key: string;
  mount: string;
  namespace: string | undefined;
}

const TIMEOUT_MS = 5_000;
/** So long a firm can be worked with while the service is away, and so long a key that it has given up is still known here. */
const KEPT = { max: 20_000, ttl: 10 * 60_000 };
const MARK = 'vault:';

const Wrapped = z.object({ data: z.object({ ciphertext: z.string().startsWith(MARK) }) });
const Unwrapped = z.object({ data: z.object({ plaintext: z.string() }) });
const Described = z.object({ data: z.object({ latest_version: z.int().positive() }) });

/** The transit engine of HashiCorp Vault, or whatever speaks its protocol (OpenBao does). */
export function createVault(settings: VaultSettings): KeyService {
  const { key, mount } = settings;
  const unwrapped = new LRUCache<string, Buffer>(KEPT);
  const bound = (context: string) => Buffer.from(context).toString('base64');
  return {
    mark: MARK,
    async wrap(plain, context) {
      const body = { plaintext: plain.toString('base64'), associated_data: bound(context) };
      const answer = await ask(settings, 'POST', `${mount}/encrypt/${key}`, Wrapped, body);
      return Buffer.from(answer.data.ciphertext);
    },
    async unwrap(wrapped, context) {
      const ciphertext = wrapped.toString();
      const name = `${context} ${ciphertext}`;
      const known = unwrapped.get(name);
      if (known) return known;
      const body = { ciphertext, associated_data: bound(context) };
      const answer = await ask(settings, 'POST', `${mount}/decrypt/${key}`, Unwrapped, body);
      const plain = Buffer.from(answer.data.plaintext, 'base64');
      unwrapped.set(name, plain);
      return plain;
    },
    async newestVersion() {
      return (await ask(settings, 'GET', `${mount}/keys/${key}`, Described)).data.latest_version;
    },
    versionOf: (wrapped) => Number(/^vault:v(\d+):/.exec(wrapped.toString())?.[1] ?? 0),
  };
}

async function ask<T>(
  settings: VaultSettings,
  method: 'GET' | 'POST',
  path: string,
  schema: z.ZodType<T>,
  body?: object,
): Promise<T> {
  const { url, token, namespace } = settings;
  const headers: Record<string, string> = { 'x-vault-token': token, 'x-vault-request': 'true' };
  if (namespace) headers['x-vault-namespace'] = namespace;
  if (body) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(`${url.replace(/\/$/, '')}/v1/${path}`, {
      method,
      headers,
      // A redirect would carry the token to wherever it leads.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new KeyServiceError(`The key service at ${url} (CAIRN_VAULT_URL) does not answer.`);
  }
  const told: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new KeyServiceError(sentenceOf(settings, answer.status, told));
  const read = schema.safeParse(told);
  if (!read.success) throw new KeyServiceError(`What answers at ${url} (CAIRN_VAULT_URL) is no transit engine.`);
  return read.data;
}

function sentenceOf({ url, key, mount, namespace }: VaultSettings, status: number, told: unknown): string {
  const where = namespace ? `${mount} of the namespace ${namespace}` : mount;
  const errors = (told as { errors?: unknown } | undefined)?.errors;
  const said = Array.isArray(errors) && errors.length > 0 ? ` It says: ${errors.join('; ').slice(0, 300)}` : '';
  if (status === 403)
    return `The key service at ${url} refuses the token in CAIRN_VAULT_TOKEN for the key ${key}.${said}`;
  if (status === 404) return `The key service at ${url} has no key ${key} (CAIRN_VAULT_KEY) at ${where}.${said}`;
  if (status === 503) return `The key service at ${url} is sealed. Unseal it, then start again.`;
  if (status === 400) return `The key ${key} at ${url} does not open what was wrapped.${said}`;
  return `The key service at ${url} answers with ${status}.${said}`;
}
