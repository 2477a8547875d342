import { join, resolve } from 'node:path';
import type { VerifierKey } from '@cairn/domain/proof';
import { z } from 'zod';
import type { VaultSettings } from './core/crypto/vault.ts';
import type { AuditBucket, S3Settings } from './core/files/s3-store.ts';
import type { InboundMailSettings } from './core/mail-in/settings.ts';
import type { StripeSettings } from './core/payments/stripe.ts';
import {
  readAuditBucket,
  readInboundMail,
  readS3,
  readStripe,
  readTimeStamping,
  readVault,
  readWitnessed,
  readWitnesses,
  type TimeStamping,
  type Witness,
} from './env-parts.ts';

/** What an operator needs to know of a variable. */
interface Meaning {
  /** Variables that are set together; the heading above them in .env.example. */
  group:
    | 'Server'
    | 'Database and data'
    | 'Mail and text messages'
    | 'Deals by mail'
    | 'Uploaded files'
    | 'Payments'
    | 'Access';
  /** In one line, what it decides. */
  meaning: string;
  /** What counts without it, where it has no default. */
  absent?: string;
}

/** A variable as .env.example shows it. */
export interface Setting extends Meaning {
  name: string;
  /** The value that counts while none is given, as text. */
  default: string | undefined;
}

const meanings = z.registry<Meaning>();
const Port = z.coerce.number().int().min(0).max(65_535);

/** Every variable with its meaning: the one place. `.env.example` is written from it, docs/operations.md is held to it. */
const Variables = z.object({
  PORT: Port.default(3000).register(meanings, {
    group: 'Server',
    meaning: 'The port to listen on.',
  }),
  HOST: z.string().default('localhost').register(meanings, {
    group: 'Server',
    meaning: 'The network address to listen on; 0.0.0.0 for all.',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(meanings, {
      group: 'Server',
      meaning: 'Where the outside reaches this server, for example https://cairn.firm.com.',
      absent: 'links lead to this machine',
    }),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0).register(meanings, {
    group: 'Server',
    meaning: 'How many proxies in front are ours: so many X-Forwarded-For entries are believed.',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional().register(meanings, {
    group: 'Server',
    meaning: 'What is logged: fatal, error, warn, info, debug, trace or silent.',
    absent: 'info, with a line for each request; on a terminal warn',
  }),
  NODE_ENV: z.string().optional().register(meanings, {
    group: 'Server',
    meaning: 'With production, kept mail is never shown and CAIRN_SSO_ALLOW_PRIVATE is refused.',
    absent: 'a machine for development',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(meanings, {
      group: 'Database and data',
      meaning: 'PostgreSQL 15 or newer; the account needs CREATEROLE and must own the database.',
      absent: 'the embedded server',
    }),
  CAIRN_DATA: z.string().default('data').register(meanings, {
    group: 'Database and data',
    meaning: 'The folder of keys, embedded database and files; relative to the checkout.',
  }),
  CAIRN_MASTER_KEY: z.string().optional().register(meanings, {
    group: 'Database and data',
    meaning: 'The key that encrypts all other keys: 32 bytes in base64.',
    absent: 'the file keys/master.key below CAIRN_DATA, made on the first start',
  }),
  CAIRN_VAULT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(meanings, {
      group: 'Database and data',
      meaning: 'A key service that speaks the transit protocol of HashiCorp Vault and wraps all keys.',
      absent: 'the master key wraps them itself',
    }),
  CAIRN_VAULT_TOKEN: z.string().optional().register(meanings, {
    group: 'Database and data',
    meaning: 'The token for CAIRN_VAULT_URL; it needs encrypt and decrypt with the key, and read of it.',
  }),
  CAIRN_VAULT_KEY: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a name of letters, digits, dots and hyphens')
    .default('cairn')
    .register(meanings, {
      group: 'Database and data',
      meaning: 'The name of the key in the transit engine, of the type aes256-gcm96.',
    }),
  CAIRN_VAULT_MOUNT: z
    .string()
    .regex(/^[\w./-]+$/, 'must be a path')
    .default('transit')
    .register(meanings, {
      group: 'Database and data',
      meaning: 'Where the transit engine is mounted.',
    }),
  CAIRN_VAULT_NAMESPACE: z.string().optional().register(meanings, {
    group: 'Database and data',
    meaning: 'The namespace in the key service.',
    absent: 'the root namespace',
  }),
  CAIRN_SEED_DEMO: z.enum(['yes', 'no']).optional().register(meanings, {
    group: 'Database and data',
    meaning: 'yes or no: fill an empty installation with the demo workspace.',
    absent: 'yes on the embedded server, no with DATABASE_URL',
  }),
  CAIRN_AUDIT_CHECKPOINTS: z.string().optional().register(meanings, {
    group: 'Database and data',
    meaning: 'The folder for signed checkpoints of the audit log; best on another disk or machine than the database.',
    absent: 'the folder audit below CAIRN_DATA',
  }),
  CAIRN_AUDIT_S3_BUCKET: z.string().optional().register(meanings, {
    group: 'Database and data',
    meaning: 'A bucket for checkpoints of the audit log beside the folder, at the store that the S3 variables name.',
    absent: 'the folder alone',
  }),
  CAIRN_AUDIT_S3_LOCK_DAYS: z.coerce.number().int().min(1).max(36_500).optional().register(meanings, {
    group: 'Database and data',
    meaning: 'For so many days the store lets nobody delete a checkpoint; the bucket needs object lock.',
    absent: 'nothing is locked',
  }),
  CAIRN_WITNESSES: z.string().optional().register(meanings, {
    group: 'Database and data',
    meaning: 'Witnesses of the audit log, separated by commas: the verifier key of each, a space, and its address.',
    absent: 'nobody signs along',
  }),
  CAIRN_WITNESS_FOR: z.string().optional().register(meanings, {
    group: 'Database and data',
    meaning: 'Verifier keys of the logs for which this installation is a witness, separated by commas.',
    absent: 'for none',
  }),
  CAIRN_TIMESTAMP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(meanings, {
      group: 'Database and data',
      meaning: 'A time-stamping authority (RFC 3161), which stamps a checkpoint each hour; needs the certificate.',
      absent: 'no time stamps',
    }),
  CAIRN_TIMESTAMP_CA: z.string().optional().register(meanings, {
    group: 'Database and data',
    meaning: 'The file of the certificate that the authority is trusted by, in PEM: its own or that of its root.',
  }),
  PLATFORM_ADMIN_EMAIL: z.email().optional().register(meanings, {
    group: 'Access',
    meaning: "Invited as the platform's first administrator while there is none.",
    absent: 'nobody is invited',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(meanings, {
      group: 'Mail and text messages',
      meaning: 'Where mail is handed over, for example smtps://user:password@smtp.firm.com.',
      absent: 'messages are kept, and on one machine shown at /dev/mail',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'must be an address, with or without a name')
    .default('Cairn <no-reply@localhost>')
    .register(meanings, {
      group: 'Mail and text messages',
      meaning: 'The sender of mail; most mail servers refuse an address at localhost.',
    }),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(meanings, {
      group: 'Mail and text messages',
      meaning: 'A Twilio-shaped provider of text messages: https://account:token@api.twilio.com.',
      absent: 'no text messages are sent',
    }),
  SMS_FROM: z.string().optional().register(meanings, {
    group: 'Mail and text messages',
    meaning: 'The number that text messages come from; needed with SMS_URL.',
  }),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain in small letters, such as deals.firm.com')
    .optional()
    .register(meanings, {
      group: 'Deals by mail',
      meaning: "The domain of the firms' addresses for deals, for example deals.firm.com.",
      absent: 'no mail is taken in',
    }),
  INBOUND_SMTP_PORT: Port.optional().register(meanings, {
    group: 'Deals by mail',
    meaning: 'The port to take mail in by SMTP, as a rule 25; needs the domain.',
    absent: 'no SMTP',
  }),
  INBOUND_SMTP_HOST: z.string().default('0.0.0.0').register(meanings, {
    group: 'Deals by mail',
    meaning: 'The network address on which mail is taken in.',
  }),
  INBOUND_SMTP_KEY: z.string().optional().register(meanings, {
    group: 'Deals by mail',
    meaning: 'The file of the private key for STARTTLS, in PEM; needs the certificate.',
    absent: 'mail comes in without encryption',
  }),
  INBOUND_SMTP_CERT: z.string().optional().register(meanings, {
    group: 'Deals by mail',
    meaning: 'The file of the certificate for STARTTLS with its chain, in PEM.',
  }),
  INBOUND_MAIL_SECRET: z.string().min(16, 'must have 16 characters or more').optional().register(meanings, {
    group: 'Deals by mail',
    meaning: 'What a mail provider proves itself with at /api/inbound-mail/; needs the domain.',
    absent: 'no mail is taken from a provider',
  }),
  S3_BUCKET: z.string().optional().register(meanings, {
    group: 'Uploaded files',
    meaning: 'The bucket of an S3-compatible store; needs both keys.',
    absent: 'the folder files below CAIRN_DATA',
  }),
  S3_ACCESS_KEY_ID: z.string().optional().register(meanings, {
    group: 'Uploaded files',
    meaning: "The id of the account's key at the store.",
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().register(meanings, {
    group: 'Uploaded files',
    meaning: "The secret of the account's key at the store.",
  }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(meanings, {
      group: 'Uploaded files',
      meaning: 'Where the store is, for example https://s3.firm.com.',
      absent: "Amazon's",
    }),
  S3_REGION: z.string().default('us-east-1').register(meanings, {
    group: 'Uploaded files',
    meaning: "The store's region.",
  }),
  S3_FORCE_PATH_STYLE: z.enum(['yes', 'no']).optional().register(meanings, {
    group: 'Uploaded files',
    meaning: "yes or no: the bucket stands in the path and not in the host's name; most stores of one's own need it.",
    absent: 'yes with S3_ENDPOINT, else no',
  }),
  STRIPE_SECRET_KEY: z.string().optional().register(meanings, {
    group: 'Payments',
    meaning: 'The secret key of the Stripe account that firms pay to; needs the three below.',
    absent: 'no payments are taken, and plans are given by the platform',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().optional().register(meanings, {
    group: 'Payments',
    meaning: 'The signing secret of the webhook that leads to /api/webhooks/stripe of this server.',
  }),
  STRIPE_PRICE_GROWTH: z.string().optional().register(meanings, {
    group: 'Payments',
    meaning: "Stripe's id of the recurring price of the plan Growth.",
  }),
  STRIPE_PRICE_PROFESSIONAL: z.string().optional().register(meanings, {
    group: 'Payments',
    meaning: "Stripe's id of the recurring price of the plan Professional.",
  }),
  STRIPE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(meanings, {
      group: 'Payments',
      meaning: "Another server that speaks Stripe's API, for trying payments out.",
      absent: "Stripe's",
    }),
  CAIRN_SSO_ALLOW_PRIVATE: z.enum(['yes', 'no']).default('no').register(meanings, {
    group: 'Access',
    meaning:
      'yes lets identity providers and webhooks be reached by plain HTTP and on private addresses: for development only.',
  }),
});

/** Every variable that readEnv looks at, in the order of .env.example. */
export function listSettings(): Setting[] {
  return Object.entries(Variables.shape).map(([name, schema]) => {
    const about = meanings.get(schema);
    if (!about) throw new Error(`${name} has no meaning in env.ts`);
    const { data } = schema.safeParse(undefined);
    return { name, default: data === undefined ? undefined : String(data), ...about };
  });
}

export interface Env {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  trustedProxies: number;
  /** Where the program lies, with its migrations and what was noted when it was built. */
  checkout: string;
  /** The bundled `worker.ts`. */
  workerFile: string;
  dataDirectory: string;
  /** Where checkpoints of the audit log are kept. */
  auditDirectory: string;
  /** A bucket for checkpoints beside it. */
  auditBucket: AuditBucket | undefined;
  /** Who signs along with the log's checkpoints. */
  witnesses: Witness[];
  /** Whose checkpoints this installation signs along. */
  witnessFor: VerifierKey[];
  /** Who says when the log was so far. */
  timeStamping: TimeStamping | undefined;
  masterKey: string | undefined;
  /** What wraps all keys; undefined means that the master key does. */
  vault: VaultSettings | undefined;
  logLevel: string;
  seedDemo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  smsUrl: string | undefined;
  smsFrom: string | undefined;
  platformAdminEmail: string | undefined;
  /** Shows kept messages at /dev/mail: for one machine without a mail server, never in production. */
  showsMail: boolean;
  /** Identity providers may be on this machine and in private networks. */
  ssoAllowPrivate: boolean;
  /** Where uploaded files go; undefined means the data directory. */
  s3: S3Settings | undefined;
  /** Where mail for the firms comes in; undefined means that none does. */
  inboundMail: InboundMailSettings | undefined;
  /** Where firms pay; undefined means that no payments are taken. */
  stripe: StripeSettings | undefined;
}

/** The only reader of process.env. Throws one sentence that names every variable which is wrong. */
export function readEnv(
  checkout: string,
  variables: NodeJS.ProcessEnv = process.env,
  isTerminal = process.stdout.isTTY === true,
): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment cannot be used. ${faults.join('; ')}`);
  }
  const v = parsed.data;
  if (v.SMS_URL !== undefined && v.SMS_FROM === undefined)
    throw new Error('The environment cannot be used. SMS_FROM: needed with SMS_URL, the number that texts come from');
  if (v.CAIRN_SSO_ALLOW_PRIVATE === 'yes' && v.NODE_ENV === 'production')
    throw new Error('The environment cannot be used. CAIRN_SSO_ALLOW_PRIVATE: must not be yes in production');
  return {
    port: v.PORT,
    host: v.HOST,
    databaseUrl: v.DATABASE_URL,
    publicUrl: v.PUBLIC_URL,
    trustedProxies: v.TRUSTED_PROXIES,
    checkout,
    workerFile: join(checkout, 'apps/server/dist/worker.mjs'),
    dataDirectory: resolve(checkout, v.CAIRN_DATA),
    auditDirectory: resolve(checkout, v.CAIRN_AUDIT_CHECKPOINTS ?? `${v.CAIRN_DATA}/audit`),
    auditBucket: readAuditBucket(v, readS3(v, v.CAIRN_AUDIT_S3_BUCKET)),
    witnesses: readWitnesses(v.CAIRN_WITNESSES),
    witnessFor: readWitnessed(v.CAIRN_WITNESS_FOR),
    timeStamping: readTimeStamping(v, checkout),
    masterKey: v.CAIRN_MASTER_KEY,
    vault: readVault(v),
    logLevel: v.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    smsUrl: v.SMS_URL,
    smsFrom: v.SMS_FROM,
    platformAdminEmail: v.PLATFORM_ADMIN_EMAIL,
    showsMail: v.NODE_ENV !== 'production' && v.SMTP_URL === undefined && v.PUBLIC_URL === undefined,
    ssoAllowPrivate: v.CAIRN_SSO_ALLOW_PRIVATE === 'yes',
    s3: readS3(v, v.S3_BUCKET),
    inboundMail: readInboundMail(v, checkout),
    stripe: readStripe(v),
    seedDemo: v.CAIRN_SEED_DEMO ? v.CAIRN_SEED_DEMO === 'yes' : v.DATABASE_URL === undefined,
  };
}
