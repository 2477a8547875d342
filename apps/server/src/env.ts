import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from './core/files/s3-store.ts';

const Port = z.coerce.number().int().min(0).max(65_535);

const Variables = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('localhost'),
  /** Any PostgreSQL 15 or newer; absent means the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Where the outside reaches this server, e.g. https://cairn.firm.com. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How many proxies in front are ours: so many X-Forwarded-For entries are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Keys, embedded database and files; relative to the checkout. */
  CAIRN_DATA: z.string().default('data'),
  /** 32 bytes in base64; absent means the file keys/master.key below CAIRN_DATA, made on the first start. */
  CAIRN_MASTER_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where mail is handed over, e.g. smtps://user:password@smtp.firm.com. Absent: messages are kept, and shown at /dev/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'must be an address, with or without a name')
    .default('Cairn <no-reply@localhost>'),
  /** A Twilio-shaped service for text messages: https://<account>:<token>@api.twilio.com. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_FROM: z.string().optional(),
  /** Invited as the platform's first administrator while there is none. */
  PLATFORM_ADMIN_EMAIL: z.email().optional(),
  NODE_ENV: z.string().optional(),
  /** An S3-compatible store for uploaded files; absent means below CAIRN_DATA. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Most stores of one's own need it: the bucket stands in the path and not in the host's name. */
  S3_FORCE_PATH_STYLE: z.enum(['yes', 'no']).optional(),
  CAIRN_SEED_DEMO: z.enum(['yes', 'no']).optional(),
  /** Lets identity providers be reached by plain HTTP and on private addresses: for development, refused in production. */
  CAIRN_SSO_ALLOW_PRIVATE: z.enum(['yes', 'no']).default('no'),
});

export interface Env {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  trustedProxies: number;
  dataDirectory: string;
  masterKey: string | undefined;
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
}

/** The only reader of process.env. Throws one sentence that names every variable which is wrong. */
export function readEnv(checkout: string, variables: NodeJS.ProcessEnv = process.env): Env {
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
    dataDirectory: resolve(checkout, v.CAIRN_DATA),
    masterKey: v.CAIRN_MASTER_KEY,
    logLevel: v.LOG_LEVEL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    smsUrl: v.SMS_URL,
    smsFrom: v.SMS_FROM,
    platformAdminEmail: v.PLATFORM_ADMIN_EMAIL,
    showsMail: v.NODE_ENV !== 'production' && v.SMTP_URL === undefined && v.PUBLIC_URL === undefined,
    ssoAllowPrivate: v.CAIRN_SSO_ALLOW_PRIVATE === 'yes',
    s3: readS3(v),
    seedDemo: v.CAIRN_SEED_DEMO ? v.CAIRN_SEED_DEMO === 'yes' : v.DATABASE_URL === undefined,
  };
}

/** A bucket needs its keys, and keys a bucket: half of them would put files where nobody looks for them. */
function readS3(v: z.infer<typeof Variables>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
  if (bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined && !v.S3_ENDPOINT)
    return undefined;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      'The environment cannot be used. S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all of them, or none',
    );
  return {
    bucket,
    endpoint: v.S3_ENDPOINT,
    region: v.S3_REGION,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: v.S3_FORCE_PATH_STYLE ? v.S3_FORCE_PATH_STYLE === 'yes' : v.S3_ENDPOINT !== undefined,
  };
}
