import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import {
  cosignNote,
  findSignature,
  formatNote,
  formatVerifierKey,
  type Note,
  parseNote,
  parseVerifierKey,
  signNote,
  type Verify,
  verifierKey,
} from './signed-note.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const privateKey = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
const verifyNode: Verify = (publicKey, message, signature) =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }),
    signature,
  );

const signer = privateKey(Buffer.alloc(32, 7));
const publicKey = new Uint8Array(createPublicKey(signer).export({ format: 'der', type: 'spki' }).subarray(-32));
const key = verifierKey(sha256, 'log.example', 'signature', publicKey);
const signed = (message: Uint8Array) => new Uint8Array(sign(null, message, signer));

describe('a signed note', () => {
  // The note and the key that the documentation of Go's sumdb/note shows.
  const PETER_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const PETER_NOTE =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

  it('of others is read and verified', () => {
    const peter = parseVerifierKey(sha256, PETER_KEY);
    expect(peter?.name).toBe('PeterNeumann');
    const note = parseNote(PETER_NOTE) as Note;
    expect(peter && findSignature(note, peter, verifyNode)).toEqual({});
    expect(peter && findSignature({ ...note, text: `${note.text}More.\n` }, peter, verifyNode)).toBeUndefined();
  });

  it('of ours is read and verified, with the key as it is handed on', () => {
    const text = 'a\n\nb\n';
    const note = parseNote(formatNote({ text, signatures: [signNote(text, key, signed)] }));
    const handedOn = parseVerifierKey(sha256, formatVerifierKey(key));
    expect(note?.text).toBe(text);
    expect(note && handedOn && findSignature(note, handedOn, verifyNode)).toEqual({});
  });

  it('is verified by a key of the same name and id alone', () => {
    const text = 'a\n';
    const note = { text, signatures: [signNote(text, key, signed)] };
    expect(findSignature(note, { ...key, name: 'other.example' }, verifyNode)).toBeUndefined();
    expect(findSignature(note, { ...key, keyId: Uint8Array.of(1, 2, 3, 4) }, verifyNode)).toBeUndefined();
  });

  it('with the time of a witness is verified and tells it', () => {
    const witness = verifierKey(sha256, 'witness.example', 'cosignature', publicKey);
    const text = 'log.example\n1\nAAAA\n';
    const cosignature = cosignNote(text, witness, 1_700_000_000, signed);
    expect(findSignature({ text, signatures: [cosignature] }, witness, verifyNode)).toEqual({ seconds: 1_700_000_000 });
    const later = { ...cosignature, signature: cosignature.signature.with(7, 9) };
    expect(findSignature({ text, signatures: [later] }, witness, verifyNode)).toBeUndefined();
  });

  it.each(['', 'a\n', 'a\n\n', 'a\n\nb\n', 'a\n\n— name !!!!\n', 'a\n\n— name AAAA\n', 'a\n\n— name AAAAAAAAAA=='])(
    'is not %j',
    (text) => expect(parseNote(text)).toBeUndefined(),
  );

  it.each([
    '',
    'name+00000000+AAAA',
    PETER_KEY.replace('c74f20a3', 'c74f20a4'),
    PETER_KEY.replace('PeterNeumann', 'PeterNewman'),
    PETER_KEY.replace('+AR', '+BR'),
  ])('has no key %j', (text) => expect(parseVerifierKey(sha256, text)).toBeUndefined());

  it('has no key whose name has a space or a plus', () => {
    expect(() => verifierKey(sha256, 'a b', 'signature', publicKey)).toThrow(RangeError);
    expect(() => verifierKey(sha256, 'a+b', 'signature', publicKey)).toThrow(RangeError);
  });
});

describe('a checkpoint', () => {
  const root = sha256(new Uint8Array());
  const text = formatCheckpoint({ origin: 'log.example', size: 42, root });

  it('is three lines', () => {
    expect(text).toBe('log.example\n42\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n');
    expect(parseCheckpoint(text)).toEqual({ origin: 'log.example', size: 42, root });
    expect(parseCheckpoint(`${text}an extension\n`)?.size).toBe(42);
  });

  it.each([
    ['no root', 'log.example\n42\n\n'],
    ['a short root', 'log.example\n42\nAAAA\n'],
    ['a size with a zero in front', text.replace('42', '042')],
    ['a negative size', text.replace('42', '-42')],
    ['no origin', text.replace('log.example', '')],
    ['no end', text.trimEnd()],
  ])('has not %s', (_, changed) => expect(parseCheckpoint(changed)).toBeUndefined());
});
