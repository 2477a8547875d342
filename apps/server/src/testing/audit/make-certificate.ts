import { generateKeyPairSync, sign } from 'node:crypto';

/** Bytes of DER: a tag, the length, and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`));

/** A certificate for localhost that signs itself, with a key made for it; Node itself makes none. */
export function makeCertificate(): { key: Buffer; cert: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('localhost')))));
  const names = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from('localhost')))));
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(2020), time(2099)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey));
  const base64 = sequence(facts, ecdsaWithSha256, signature).toString('base64');
  return {
    key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: Buffer.from(`-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`),
  };
}
