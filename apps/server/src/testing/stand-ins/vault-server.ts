import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { VaultSettings } from '../../core/crypto/vault.ts';

export interface VaultServer {
  settings: VaultSettings;
  /** Calls that were let in, as `POST transit/encrypt/cairn`. */
  asked: string[];
  isSealed: boolean;
  /** The key gets a new version; older ones still decrypt. */
  rotate(): void;
  close(): Promise<void>;
}

/** A key service that speaks the transit protocol of Vault as we use it, and lets nobody in who has not its token. */
export async function startVaultServer(): Promise<VaultServer> {
  const versions = [randomBytes(32)];
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(started, versions, request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: VaultServer = {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: TOKEN,
      key: 'cairn',
      mount: 'transit',
      namespace: NAMESPACE,
    },
    asked: [],
    isSealed: false,
    rotate: () => void versions.push(randomBytes(32)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}

const TOKEN = 'hvs.canary';
const NAMESPACE = 'firms/';

interface Body {
  plaintext?: string;
  ciphertext?: string;
  associated_data?: string;
}

const refusal = (status: number, ...errors: string[]) => ({ status, body: { errors } });

async function answer(vault: VaultServer, versions: Buffer[], request: IncomingMessage) {
  if (vault.isSealed) return refusal(503, 'Vault is sealed');
  const { headers, method, url = '' } = request;
  if (headers['x-vault-token'] !== TOKEN) return refusal(403, 'permission denied');
  if (headers['x-vault-namespace'] !== NAMESPACE) return refusal(404, 'no handler for route');
  const path = url.replace('/v1/', '');
  const act = `${method} ${path}`;
  vault.asked.push(act);
  const sent: Body = method === 'POST' ? (JSON.parse(await text(request)) as Body) : {};
  const bound = Buffer.from(sent.associated_data ?? '', 'base64');
  if (act === 'GET transit/keys/cairn')
    return { status: 200, body: { data: { name: 'cairn', type: 'aes256-gcm96', latest_version: versions.length } } };
  if (act === 'POST transit/encrypt/cairn') {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', versions.at(-1) as Buffer, nonce).setAAD(bound);
    const sealed = [
      nonce,
      cipher.update(Buffer.from(sent.plaintext ?? '', 'base64')),
      cipher.final(),
      cipher.getAuthTag(),
    ];
    const ciphertext = `vault:v${versions.length}:${Buffer.concat(sealed).toString('base64')}`;
    return { status: 200, body: { data: { ciphertext, key_version: versions.length } } };
  }
  if (act === 'POST transit/decrypt/cairn') {
    const [, version, cell = ''] = /^vault:v(\d+):(.*)$/.exec(sent.ciphertext ?? '') ?? [];
    const bytes = Buffer.from(cell, 'base64');
    try {
      const used = versions[Number(version) - 1] as Buffer;
      const decipher = createDecipheriv('aes-256-gcm', used, bytes.subarray(0, 12)).setAAD(bound);
      decipher.setAuthTag(bytes.subarray(-16));
      const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
      return { status: 200, body: { data: { plaintext: plain.toString('base64') } } };
    } catch {
      return refusal(400, 'cipher: message authentication failed');
    }
  }
  return refusal(404);
}
