import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

/** What a test makes an authenticator or the browser in front of it do wrong. */
export interface Fault {
  origin?: string;
  rpId?: string;
  /** Nobody was asked for finger, face or PIN. */
  unverified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** An authenticator in software (ES256) with the browser in front of it: makes a passkey, and signs with it. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  counter = 0;
  userHandle = '';

  constructor(origin = 'http://localhost:3000') {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
    this.#origin = origin;
  }

  create(options: Options, fault: Fault = {}) {
    this.userHandle = options.user?.id ?? '';
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, Buffer.from(isoCBOR.encode(key as never))]);
    const authData = Buffer.concat([this.#authData(options.rp?.id ?? '', ATTESTED, fault), attested]);
    const statement = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, fault),
        attestationObject: base64url(isoCBOR.encode(statement as never)),
        transports: ['internal'],
      },
    };
  }

  get(options: Options, fault: Fault = {}) {
    this.counter++;
    const authenticatorData = this.#authData(options.rpId ?? '', 0, fault);
    const clientDataJSON = this.#clientData('webauthn.get', options, fault);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(createSign('sha256').update(signed).sign(this.#privateKey)),
        userHandle: fault.userHandle ?? this.userHandle,
      },
    };
  }

  #credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #authData(rpId: string, flags: number, fault: Fault): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | PRESENT | (fault.unverified ? 0 : VERIFIED));
    head.writeUInt32BE(fault.counter ?? this.counter, 1);
    return Buffer.concat([sha256(fault.rpId ?? rpId), head]);
  }

  #clientData(type: string, { challenge }: Options, fault: Fault): string {
    const data = { type, challenge: fault.challenge ?? challenge, origin: fault.origin ?? this.#origin };
    return base64url(JSON.stringify({ ...data, crossOrigin: false }));
  }
}
