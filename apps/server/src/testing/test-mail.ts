import { generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { expect } from 'vitest';
import { call, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

export const MAIL_DOMAIN = 'deals.example';
export const MAIL_SECRET = 'a secret of twenty-four';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Signs for the domain of the people of tests. */
export const DKIM = { domainName: 'firm.example', keySelector: 'now', privateKey };

/** What names say: the key of `DKIM`, and that 127.0.0.1 sends for spf.example. */
export async function mailRecords(name: string, type: string): Promise<string[][]> {
  if (type === 'TXT' && name === 'now._domainkey.firm.example')
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  if (type === 'TXT' && name === 'spf.example') return [['v=spf1 ip4:127.0.0.1 -all']];
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
}

/** Hands a mail over as another server would. */
export async function sendMail(port: number, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** Says these lines to the server, each after the answer to the one before, and answers its last answer. */
export function dialogue(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const left = [...lines];
    let heard = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (!/^\d{3} [^\r\n]*\r\n$/m.test(heard) || !heard.endsWith('\n')) return;
      const next = left.shift();
      if (next === undefined) {
        socket.end();
        resolve(heard.trim());
        return;
      }
      heard = '';
      socket.write(`${next}\r\n`);
    });
  });
}

/** Switches the firm's address on, and answers it. */
export async function openMail(server: TestServer, admin: TestPerson, is_open = false): Promise<string> {
  const { status, body } = await call(server, admin, 'PUT', '/inbound-mail', { version: 0, is_enabled: true, is_open });
  expect(status).toBe(200);
  return body.address;
}

export interface SettledMail {
  state: string;
  reason: string | null;
  submission_id: string | null;
  spf: string;
  dkim: string;
  dmarc: string;
  is_proven: boolean;
  storage_key: string | null;
}

/** What became of the firm's mails, oldest first, when so many are settled. */
export async function settledMails(server: TestServer, tenantId: string, count: number): Promise<SettledMail[]> {
  const read = async () =>
    (
      await server.admin.query<SettledMail>(
        `select state, reason, submission_id, spf, dkim, dmarc, is_proven, storage_key from inbound_mails
          where tenant_id = $1 and state <> 'received' order by received_at, id`,
        [tenantId],
      )
    ).rows;
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBe(count);
  return read();
}
