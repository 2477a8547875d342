import { resolve } from 'node:path';
import { z } from 'zod';

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
  CAIRN_SEED_DEMO: z.enum(['yes', 'no']).optional(),
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
  return {
    port: v.PORT,
    host: v.HOST,
    databaseUrl: v.DATABASE_URL,
    publicUrl: v.PUBLIC_URL,
    trustedProxies: v.TRUSTED_PROXIES,
    dataDirectory: resolve(checkout, v.CAIRN_DATA),
    masterKey: v.CAIRN_MASTER_KEY,
    logLevel: v.LOG_LEVEL,
    seedDemo: v.CAIRN_SEED_DEMO ? v.CAIRN_SEED_DEMO === 'yes' : v.DATABASE_URL === undefined,
  };
}
