import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { type Attribute, ContentInfo, id_signedData, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, MessageImprint, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { NotVouched } from './party.ts';

/** Time stamps of RFC 3161: what is asked, what is answered, and whether a token is right. Loaded where one is needed. */

const OID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;
const DIGESTS: Record<string, string> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** RSA (PKCS #1) and ECDSA, alone or with the hash in their name. */
const SIGNATURES = /^1\.2\.840\.113549\.1\.1\.(1|11|12|13)$|^1\.2\.840\.10045\.(2\.1|4\.3\.[234])$/;
/** The object identifier id-ct-TSTInfo, as DER has it. */
const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');
const CHAIN_AT_MOST = 8;

export interface TimeStampQuery {
  body: Buffer;
  nonce: Buffer;
}

/** Asks for a stamp on this SHA-256, with the authority's certificates in the answer. */
export function timeStampQuery(hash: Buffer): TimeStampQuery {
  const nonce = randomBytes(8);
  // A positive number without a zero before it, so that it comes back as it was.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const imprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: OID.sha256, parameters: null }),
    hashedMessage: new OctetString(hash),
  });
  const request = new TimeStampReq({ messageImprint: imprint, nonce: arrayOf(nonce), certReq: true });
  return { body: Buffer.from(AsnConvert.serialize(request)), nonce };
}

/** The token of an answer. Throws NotVouched when the authority refused. */
export function tokenOf(answer: Buffer): Buffer {
  const { status, timeStampToken } = parsed(() => AsnConvert.parse(arrayOf(answer), TimeStampResp));
  if (status.status > 1 || !timeStampToken)
    throw new NotVouched(`The time-stamping authority refused, with status ${status.status}.`);
  return Buffer.from(AsnConvert.serialize(timeStampToken));
}

/**
 * The time at which an authority stamped the hash, once everything about the token holds: what it stamps, the nonce where one
 * is given, its signature, and the way from the signer to one of the trusted certificates at that time.
 */
export function verifyTimeStamp(
  token: Buffer,
  { hash, nonce, trusted }: { hash: Buffer; nonce?: Buffer; trusted: readonly X509Certificate[] },
): Date {
  const signed = parsed(() => {
    const content = AsnConvert.parse(arrayOf(token), ContentInfo);
    if (content.contentType !== id_signedData) throw new NotVouched('The time stamp is no signed message.');
    return AsnConvert.parse(content.content, SignedData);
  });
  const { eContentType, eContent } = signed.encapContentInfo;
  const bytes = eContent?.single && Buffer.from(eContent.single.buffer);
  if (eContentType !== id_ct_tstInfo || !bytes) throw new NotVouched('The signed message is no time stamp.');
  const info = parsed(() => AsnConvert.parse(arrayOf(bytes), TSTInfo));
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithm !== OID.sha256 || !Buffer.from(hashedMessage.buffer).equals(hash))
    throw new NotVouched('The time stamp is of another checkpoint.');
  if (nonce && !(info.nonce && Buffer.from(info.nonce).equals(nonce)))
    throw new NotVouched('The time stamp answers another question.');
  const [signer, ...others] = signed.signerInfos;
  if (!signer || others.length > 0) throw new NotVouched('The time stamp has not one signer.');
  const certificates = certificatesOf(signed);
  const certificate = [...certificates, ...trusted].find((one) => isSigner(one, signer));
  if (!certificate) throw new NotVouched('The certificate of the time stamp’s signer is missing.');
  assertSigned(signer, bytes, certificate);
  assertTrusted(certificate, certificates, trusted, info.genTime);
  return info.genTime;
}

function certificatesOf({ certificates = [] as unknown as SignedData['certificates'] }: SignedData): X509Certificate[] {
  return [...(certificates ?? [])].flatMap(({ certificate }) =>
    certificate ? new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))) : [],
  );
}

function isSigner(certificate: X509Certificate, { sid }: SignerInfo): boolean {
  if (!sid.issuerAndSerialNumber) return false;
  const serial = Buffer.from(sid.issuerAndSerialNumber.serialNumber).toString('hex').replace(/^0+/, '');
  return certificate.serialNumber.toLowerCase().replace(/^0+/, '') === serial;
}

/** The attributes that are signed name the content, and the signer's certificate; the signature is over them. */
function assertSigned(signer: SignerInfo, content: Buffer, certificate: X509Certificate): void {
  const { signedAttrs = [], signature, signatureAlgorithm, digestAlgorithm } = signer;
  const digest = DIGESTS[digestAlgorithm.algorithm];
  if (!digest || !SIGNATURES.test(signatureAlgorithm.algorithm))
    throw new NotVouched('The time stamp is signed in a way that is not known here.');
  const value = (oid: string): Buffer | undefined => onlyValueOf(signedAttrs, oid);
  const hashed = createHash(digest).update(content).digest();
  if (!value(OID.messageDigest)?.subarray(2).equals(hashed))
    throw new NotVouched('The signature of the time stamp is over something else.');
  if (!value(OID.contentType)?.equals(TST_INFO)) throw new NotVouched('The signature is not that of a time stamp.');
  const named = [
    [OID.signingCertificateV2, 'sha256'],
    [OID.signingCertificate, 'sha1'],
  ].some(([oid = '', algorithm = '']) => value(oid)?.includes(createHash(algorithm).update(certificate.raw).digest()));
  if (!named) throw new NotVouched('The time stamp names another certificate than that of its signer.');
  if (!verify(digest, setOf(signedAttrs), certificate.publicKey, Buffer.from(signature.buffer)))
    throw new NotVouched('The signature of the time stamp is wrong.');
}

/** The set that is signed, as DER has it: inside of the message it has a tag of its place. */
function setOf(attributes: readonly Attribute[]): Buffer {
  const body = Buffer.concat(attributes.map((one) => Buffer.from(AsnConvert.serialize(one))).sort(Buffer.compare));
  const length = body.length;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x31, ...size]), body]);
}

function onlyValueOf(attributes: readonly Attribute[], oid: string): Buffer | undefined {
  const [value, ...more] = attributes
    .filter(({ attrType }) => attrType === oid)
    .flatMap(({ attrValues }) => attrValues);
  return value && more.length === 0 ? Buffer.from(value) : undefined;
}

/** The signer is there for stamps alone, and leads to a trusted certificate; each was valid when it stamped. */
function assertTrusted(
  signer: X509Certificate,
  given: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): void {
  if (signer.keyUsage?.length !== 1 || signer.keyUsage[0] !== OID.timeStamping)
    throw new NotVouched('The certificate of the signer is not one for time stamps.');
  let current = signer;
  for (let length = 0; length < CHAIN_AT_MOST; length++) {
    if (at < new Date(current.validFrom) || at > new Date(current.validTo))
      throw new NotVouched('A certificate of the time stamp was not valid at that time.');
    const isTrusted = trusted.some(({ raw }) => raw.equals(current.raw));
    if (isTrusted) return;
    const issuer = [...trusted, ...given].find(
      (one) => one.ca && !one.raw.equals(current.raw) && current.checkIssued(one) && current.verify(one.publicKey),
    );
    if (!issuer) break;
    current = issuer;
  }
  throw new NotVouched('The time stamp does not lead to a certificate that is trusted here.');
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof NotVouched) throw error;
    throw new NotVouched('The answer is no time stamp.');
  }
}

function arrayOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
