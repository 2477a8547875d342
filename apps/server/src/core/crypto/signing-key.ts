import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { type Sign, type VerifierKey, type Verify, verifierKey } from '@cairn/domain/proof';
import type { MasterKey } from './master-key.ts';

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key, private and public. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export interface Signer {
  key: VerifierKey;
  sign: Sign;
}

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** A key for one purpose, under a name: derived from the master key, so that it is nowhere in the database. */
export function signerFor(
  master: MasterKey,
  purpose: string,
  name: string,
  kind: VerifierKey['kind'] = 'signature',
): Signer {
  const seed = master.derive(purpose);
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
  return { key: verifierKey(sha256, name, kind, publicKey), sign: (message) => sign(null, message, privateKey) };
}

export const verifyEd25519: Verify = (publicKey, message, signature) =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }),
    signature,
  );
