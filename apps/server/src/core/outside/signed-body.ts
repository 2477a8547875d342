import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signature may be when it is checked, and how far ahead a clock may be. */
const TOLERANCE_S = 300;

const macOf = (secret: string, time: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/**
 * The header `cairn-signature` of a body: `t=<seconds since 1970>`, and for each secret `v1=<hex>`, the HMAC-SHA256 of time,
 * full stop and body.
 */
export function signBody(secrets: readonly string[], body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return [`t=${time}`, ...secrets.map((secret) => `v1=${macOf(secret, time, body).toString('hex')}`)].join(',');
}

/** Whether such a header was made of this body with this secret within the last five minutes. */
export function isSignedBody(secret: string, header: unknown, body: Buffer, now: Date): boolean {
  if (typeof header !== 'string') return false;
  const parts = header.split(',').map((part) => part.trim().split('=') as [string, string?]);
  const time = Number(parts.find(([key]) => key === 't')?.[1] ?? Number.NaN);
  if (!Number.isInteger(time) || Math.abs(now.getTime() / 1000 - time) > TOLERANCE_S) return false;
  const mac = macOf(secret, time, body);
  return parts.some(([key, hex = '']) => {
    const said = Buffer.from(hex, 'hex');
    return key === 'v1' && said.length === mac.length && timingSafeEqual(said, mac);
  });
}
