import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { expect, it } from 'vitest';
import { authenticateMail } from './authenticate-mail.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const none = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
const names = {
  recordsOf: async (name: string, type: string) => {
    if (type === 'TXT' && name.startsWith('now._domainkey.')) return [[`v=DKIM1; p=${publicKey.toString('base64')}`]];
    if (type === 'TXT' && name === '_dmarc.firm.com') return [['v=DMARC1; p=reject']];
    if (type === 'TXT' && name === 'bounce.firm.com') return [['v=spf1 ip4:192.0.2.1 -all']];
    return none();
  },
};
const ROUTE = { sender: 'x@else.example', ip: null, helo: null };
const MAIL = 'From: Ada <ada@firm.com>\r\nSubject: Deal\r\n\r\nHello\r\n';

async function signed(mail: string, signingDomain: string, more: object = {}) {
  // Its types know the other of its two forms.
  const options = { signatureData: [{ signingDomain, selector: 'now', privateKey, ...more }] } as never;
  const { signatures } = await dkimSign(mail, options);
  return Buffer.from(signatures + mail);
}
const proven = async (mail: Buffer, route = ROUTE) => (await authenticateMail(mail, route, names)).proven;

it('takes a signature of the domain in From, or above or below it, for a proof', async () => {
  expect(await proven(await signed(MAIL, 'firm.com'))).toBe('ada@firm.com');
  expect(await proven(await signed(MAIL, 'mail.firm.com'))).toBe('ada@firm.com');
  expect(await proven(await signed(MAIL, 'evil.com'))).toBe(null);
  expect(await proven(Buffer.from(MAIL))).toBe(null);
});

it('takes none that says less: of a shared domain, of a part of the text, without From, or of a changed mail', async () => {
  const onPages = MAIL.replace('firm.com', 'github.io');
  expect(await proven(await signed(onPages, 'evil.github.io'))).toBe(null);
  const part = await signed(MAIL, 'firm.com', { maxBodyLength: 3 });
  expect(part.toString()).toContain('l=3');
  expect(await proven(part)).toBe(null);
  const mail = (await signed(MAIL, 'firm.com')).toString();
  expect(await proven(Buffer.from(mail.replace('Hello', 'Hullo')))).toBe(null);
  expect(await proven(Buffer.from(`From: eve@evil.com\r\n${mail}`))).toBe(null);
  expect(await proven(Buffer.from(mail.replace(/^DKIM-Signature/gm, 'DKIM-Signature').repeat(6)))).toBe(null);
});

it('takes SPF of a domain below the one in From when its owner says by DMARC that it counts', async () => {
  const route = { sender: 'x@bounce.firm.com', ip: '192.0.2.1', helo: 'mx.firm.com' };
  expect(await authenticateMail(Buffer.from(MAIL), route, names)).toMatchObject({
    spf: 'pass',
    dkim: 'none',
    dmarc: 'pass',
    proven: 'ada@firm.com',
  });
  const other = await authenticateMail(Buffer.from(MAIL), { ...route, ip: '192.0.2.2' }, names);
  expect(other).toMatchObject({ spf: 'fail', dmarc: 'fail', proven: null, isUnsure: false });
});

it('is unsure, and not late, when names do not answer', async () => {
  const mail = await signed(MAIL, 'firm.com');
  const never = { recordsOf: () => new Promise<never>(() => {}) };
  expect(await authenticateMail(mail, ROUTE, never, 50)).toEqual({
    spf: 'temperror',
    dkim: 'temperror',
    dmarc: 'temperror',
    proven: null,
    isUnsure: true,
  });
  const down = { recordsOf: () => Promise.reject(Object.assign(new Error('down'), { code: 'ETIMEOUT' })) };
  expect(await authenticateMail(mail, ROUTE, down)).toMatchObject({ dkim: 'temperror', proven: null, isUnsure: true });
});

it('reads no headers without end, and counts signatures however they are written', async () => {
  const asked: string[] = [];
  const watched = {
    recordsOf: (name: string, type: string) => {
      asked.push(name);
      return names.recordsOf(name, type);
    },
  };
  const check = (mail: string) => authenticateMail(Buffer.from(mail), ROUTE, watched);
  const refused = { dkim: 'permerror', proven: null, isUnsure: false };
  const spaced = 'DKIM-Signature : v=1; a=rsa-sha256; d=firm.com; s=now; h=from; bh=x; b=x\r\n';
  for (const mail of [
    `X-Long: a\r\n${' b\r\n'.repeat(3000)}${MAIL}`,
    `X-Long: ${'a'.repeat(300_000)}\r\n${MAIL}`,
    spaced.repeat(6) + MAIL,
    spaced.replace(' :', '\r\n :').repeat(6) + MAIL,
  ])
    expect(await check(mail)).toMatchObject(refused);
  expect(asked).toEqual([]);
  expect(await check((await signed(MAIL, 'firm.com')).toString())).toMatchObject({ proven: 'ada@firm.com' });
});
