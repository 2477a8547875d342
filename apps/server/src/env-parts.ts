import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseVerifierKey, type VerifierKey } from '@cairn/domain/proof';
import { sha256 } from './core/crypto/signing-key.ts';
import type { VaultSettings } from './core/crypto/vault.ts';
import type { AuditBucket, S3Settings } from './core/files/s3-store.ts';
import type { InboundMailSettings } from './core/mail-in/settings.ts';
import type { StripeSettings } from './core/payments/stripe.ts';

/** Parts of env.ts, which alone reads the environment: object store, key service and payments, and who vouches for the audit log. */

/** Another installation, or any program that speaks tlog-witness. */
export interface Witness {
  key: VerifierKey;
  /** What stands before /add-checkpoint. */
  url: string;
}

/** An authority of RFC 3161. */
export interface TimeStamping {
  url: string;
  /** In PEM: those that it is trusted by. */
  certificates: string;
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export function readWitnesses(text: string | undefined): Witness[] {
  return listOf(text).map((entry) => {
    const [key = '', url = '', ...rest] = entry.split(/\s+/);
    if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url) || rest.length > 0)
      throw new Error(
        'The environment cannot be used. CAIRN_WITNESSES: each is a verifier key, a space, and an address such as https://cairn.other.com/api/witness',
      );
    return { key: readKey('CAIRN_WITNESSES', key, 'cosignature'), url: url.replace(/\/$/, '') };
  });
}

/** The logs that this installation signs along with. */
export const readWitnessed = (text: string | undefined): VerifierKey[] =>
  listOf(text).map((key) => readKey('CAIRN_WITNESS_FOR', key, 'signature'));

function readKey(variable: string, text: string, kind: VerifierKey['kind']): VerifierKey {
  const key = parseVerifierKey(sha256, text);
  if (key?.kind === kind) return key;
  const whose = kind === 'signature' ? 'a log' : 'a witness';
  throw new Error(
    `The environment cannot be used. ${variable}: not the verifier key of ${whose}, in the form name+id+key: ${text.slice(0, 60)}`,
  );
}

/** A token that nobody can verify proves nothing. */
export function readTimeStamping(
  v: { CAIRN_TIMESTAMP_URL?: string | undefined; CAIRN_TIMESTAMP_CA?: string | undefined },
  checkout: string,
): TimeStamping | undefined {
  const { CAIRN_TIMESTAMP_URL: url, CAIRN_TIMESTAMP_CA: file } = v;
  if (url === undefined && file === undefined) return undefined;
  if (url === undefined || file === undefined)
    throw new Error(
      'The environment cannot be used. CAIRN_TIMESTAMP_URL, CAIRN_TIMESTAMP_CA: set both of them, or none',
    );
  const path = resolve(checkout, file);
  const certificates = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!certificates.includes('-----BEGIN CERTIFICATE-----'))
    throw new Error(`The environment cannot be used. CAIRN_TIMESTAMP_CA: no certificate in PEM at ${path}`);
  return { url, certificates };
}

interface Account {
  S3_BUCKET?: string | undefined;
  CAIRN_AUDIT_S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_FORCE_PATH_STYLE?: 'yes' | 'no' | undefined;
}

/** A bucket needs its keys, and keys a bucket: half of them would put files where nobody looks for them. */
export function readS3(v: Account, bucket: string | undefined): S3Settings | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
  const isNamed = [v.S3_BUCKET, v.CAIRN_AUDIT_S3_BUCKET].some((name) => name !== undefined);
  if (!isNamed && accessKeyId === undefined && secretAccessKey === undefined && !v.S3_ENDPOINT) return undefined;
  if (!isNamed || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      'The environment cannot be used. S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all of them, or none',
    );
  if (bucket === undefined) return undefined;
  return {
    bucket,
    endpoint: v.S3_ENDPOINT,
    region: v.S3_REGION,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: v.S3_FORCE_PATH_STYLE ? v.S3_FORCE_PATH_STYLE === 'yes' : v.S3_ENDPOINT !== undefined,
  };
}

/** The account of the file store, with another bucket. */
export function readAuditBucket(
  v: { CAIRN_AUDIT_S3_BUCKET?: string | undefined; CAIRN_AUDIT_S3_LOCK_DAYS?: number | undefined },
  account: S3Settings | undefined,
): AuditBucket | undefined {
  const { CAIRN_AUDIT_S3_BUCKET: bucket, CAIRN_AUDIT_S3_LOCK_DAYS: lockDays } = v;
  if (lockDays !== undefined && bucket === undefined)
    throw new Error('The environment cannot be used. CAIRN_AUDIT_S3_LOCK_DAYS: needs CAIRN_AUDIT_S3_BUCKET');
  return account && { ...account, lockDays };
}

/** What wraps all keys in the place of the master key. */
export function readVault(v: {
  CAIRN_VAULT_URL?: string | undefined;
  CAIRN_VAULT_TOKEN?: string | undefined;
  CAIRN_VAULT_KEY: string;
  CAIRN_VAULT_MOUNT: string;
  CAIRN_VAULT_NAMESPACE?: string | undefined;
}): VaultSettings | undefined {
  const { CAIRN_VAULT_URL: url, CAIRN_VAULT_TOKEN: token } = v;
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || token === undefined)
    throw new Error('The environment cannot be used. CAIRN_VAULT_URL, CAIRN_VAULT_TOKEN: set both of them, or none');
  return { url, token, key: v.CAIRN_VAULT_KEY, mount: v.CAIRN_VAULT_MOUNT, namespace: v.CAIRN_VAULT_NAMESPACE };
}

/** A payment without its webhook or its price would be taken and never arrive. */
export function readStripe(v: {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PRICE_GROWTH?: string | undefined;
  STRIPE_PRICE_PROFESSIONAL?: string | undefined;
  STRIPE_URL?: string | undefined;
}): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = v;
  const { STRIPE_PRICE_GROWTH: professional, STRIPE_PRICE_PROFESSIONAL: enterprise, STRIPE_URL: url } = v;
  const values = [secretKey, webhookSecret, professional, enterprise, url];
  if (values.every((value) => value === undefined)) return undefined;
  if (!secretKey || !webhookSecret || !professional || !enterprise)
    throw new Error(
      'The environment cannot be used. STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_GROWTH, STRIPE_PRICE_PROFESSIONAL: set all of them, or none',
    );
  return { secretKey, webhookSecret, prices: { professional, enterprise }, url };
}

/** Half of it would take mail that reaches no firm, or promise encryption and give none. */
export function readInboundMail(
  v: {
    INBOUND_MAIL_DOMAIN?: string | undefined;
    INBOUND_SMTP_PORT?: number | undefined;
    INBOUND_MAIL_SECRET?: string | undefined;
    INBOUND_SMTP_KEY?: string | undefined;
    INBOUND_SMTP_CERT?: string | undefined;
    INBOUND_SMTP_HOST: string;
  },
  checkout: string,
): InboundMailSettings | undefined {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_SMTP_PORT: port, INBOUND_MAIL_SECRET: secret } = v;
  const { INBOUND_SMTP_KEY: key, INBOUND_SMTP_CERT: cert, INBOUND_SMTP_HOST: host } = v;
  if ((key === undefined) !== (cert === undefined))
    throw new Error('The environment cannot be used. INBOUND_SMTP_KEY, INBOUND_SMTP_CERT: set both of them, or none');
  if (domain === undefined) {
    if (port === undefined && secret === undefined) return undefined;
    throw new Error(
      'The environment cannot be used. INBOUND_MAIL_DOMAIN: needed with INBOUND_SMTP_PORT and INBOUND_MAIL_SECRET',
    );
  }
  const tls = key && cert ? { keyFile: resolve(checkout, key), certFile: resolve(checkout, cert) } : undefined;
  return { domain, secret, smtp: port === undefined ? undefined : { port, host, tls } };
}
