import 'reflect-metadata';
import { createHash, KeyObject, sign, webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, PKIStatusInfo, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';

const SHA256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1', parameters: null });
const ECDSA = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const FROM = new Date('2020-01-01');
const UNTIL = new Date('2100-01-01');

export interface TimeStampAuthority {
  url: string;
  /** The certificate of its root, in PEM. */
  root: string;
  /** What is done to the stamp before it is signed, and to the answer after it. */
  spoil: { info?: (info: TSTInfo) => unknown; token?: (token: Buffer) => Buffer; status?: number; http?: number };
  close(): Promise<void>;
}

/** An authority with a root and a signer, which answers in DER as RFC 3161 has it. `usage` is what its certificate is for. */
export async function startTimeStampAuthority(
  usage: string = x509.ExtendedKeyUsage.timeStamping,
): Promise<TimeStampAuthority> {
  const { root, signer, key } = await makeCertificates(usage);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.headers['content-type'] !== 'application/timestamp-query' || authority.spoil.http)
      return void response.writeHead(authority.spoil.http ?? 415).end();
    const asked = AsnConvert.parse(Uint8Array.from(Buffer.concat(parts)).buffer, TimeStampReq);
    response
      .writeHead(200, { 'content-type': 'application/timestamp-reply' })
      .end(answerTo(asked, authority.spoil, signer, key));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const authority: TimeStampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`,
    root: root.toString('pem'),
    spoil: {},
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return authority;
}

async function makeCertificates(usage: string) {
  const [rootKeys, keys] = await Promise.all([
    webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']),
    webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']),
  ]);
  const common = { notBefore: FROM, notAfter: UNTIL, signingAlgorithm: EC };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...common,
    serialNumber: '01',
    name: 'CN=Stand-in Root',
    keys: rootKeys as webcrypto.CryptoKeyPair,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  });
  const signer = await x509.X509CertificateGenerator.create({
    ...common,
    serialNumber: '02',
    subject: 'CN=Stand-in Time Stamps',
    issuer: root.subject,
    signingKey: (rootKeys as webcrypto.CryptoKeyPair).privateKey,
    publicKey: (keys as webcrypto.CryptoKeyPair).publicKey,
    extensions: [new x509.ExtendedKeyUsageExtension([usage], true)],
  });
  return { root, signer, key: KeyObject.from((keys as webcrypto.CryptoKeyPair).privateKey as webcrypto.CryptoKey) };
}

function answerTo(
  { messageImprint, nonce }: TimeStampReq,
  { info: change, token: spoil, status = 0 }: TimeStampAuthority['spoil'],
  signer: x509.X509Certificate,
  key: KeyObject,
): Buffer {
  if (status > 1) return serialized(new TimeStampResp({ status: new PKIStatusInfo({ status }) }));
  const info = new TSTInfo({
    policy: '1.3.6.1.4.1.99999.1',
    messageImprint,
    serialNumber: Uint8Array.of(7).buffer,
    genTime: new Date(),
    ...(nonce && { nonce }),
  });
  change?.(info);
  const content = serialized(info);
  const raw = Buffer.from(signer.rawData);
  const certificate = AsnConvert.parse(signer.rawData, Certificate);
  const attributes = [
    attribute('1.2.840.113549.1.9.3', der(0x06, oidBytes(id_ct_tstInfo))),
    attribute('1.2.840.113549.1.9.4', der(0x04, createHash('sha256').update(content).digest())),
    // SigningCertificateV2: the hash of the certificate, by SHA-256 as nothing else is said.
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      der(0x30, der(0x30, der(0x30, der(0x04, createHash('sha256').update(raw).digest())))),
    ),
  ];
  const set = der(0x31, Buffer.concat(attributes.map(serialized).sort(Buffer.compare)));
  const signed = new SignedData({
    version: 3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([SHA256]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_ct_tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(content) }),
    }),
    certificates: new CertificateSet([new CertificateChoices({ certificate })]),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: 1,
        sid: new SignerIdentifier({
          issuerAndSerialNumber: new IssuerAndSerialNumber({
            issuer: certificate.tbsCertificate.issuer,
            serialNumber: certificate.tbsCertificate.serialNumber,
          }),
        }),
        digestAlgorithm: SHA256,
        signedAttrs: attributes.sort((a, b) => Buffer.compare(serialized(a), serialized(b))),
        signatureAlgorithm: ECDSA,
        signature: new OctetString(sign('sha256', set, key)),
      }),
    ]),
  });
  const token = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) });
  const bytes = spoil ? spoil(serialized(token)) : serialized(token);
  // SEQUENCE { PKIStatusInfo, token }: put together here, so that a token that was spoiled stays as it is.
  return der(0x30, Buffer.concat([serialized(new PKIStatusInfo({ status })), bytes]));
}

const serialized = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value));
const attribute = (attrType: string, value: Buffer) =>
  new Attribute({ attrType, attrValues: [Uint8Array.from(value).buffer] });

function der(tag: number, body: Buffer): Buffer {
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

function oidBytes(oid: string): Buffer {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const digits = [part & 127];
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128);
    bytes.push(...digits);
  }
  return Buffer.from(bytes);
}
