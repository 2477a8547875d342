import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import type { ServiceEnv } from '../core/services.ts';
import { createServices, type OpenServices } from '../create-services.ts';
import { cloneTemplate, runOnServer } from './set-up/global-setup.ts';
import { TEST_MASTER, TEST_SECRET } from './test-secret.ts';

export interface TestServer {
  app: FastifyInstance;
  services: OpenServices;
  /** As the superuser, to look behind the policies and to break things on purpose. */
  admin: pg.Pool;
  url: string;
  /** Every line that was logged. */
  logged: string[];
  /** What the services take for now; tests move it. */
  clock: { now: Date | undefined };
  close(): Promise<void>;
}

const TEST_ENV: Omit<ServiceEnv, 'dataDirectory' | 'auditDirectory' | 'workerFile' | 'witnesses' | 'witnessFor'> = {
  publicUrl: undefined,
  port: 3000,
  trustedProxies: 0,
  checkout: join(import.meta.dirname, '../../../..'),
  smtpUrl: undefined,
  mailFrom: 'Cairn <no-reply@cairn.example>',
  smsUrl: undefined,
  smsFrom: undefined,
  platformAdminEmail: undefined,
  showsMail: true,
  auditBucket: undefined,
  timeStamping: undefined,
  ssoAllowPrivate: false,
  s3: undefined,
  inboundMail: undefined,
  stripe: undefined,
};

// What a connection prepares anew costs more than most tests, and no test has more requests wait for each other at once.
const CONNECTIONS = 5;
const ROLES = ['cairn_app', 'cairn_auth', 'cairn_sealer', 'cairn_jobs', 'cairn_platform', 'cairn_keys'];

/** The whole server on a clone of the template, logged in as the application's own roles; requests go through inject. */
export async function startTestServer(env: Partial<ServiceEnv> = {}): Promise<TestServer> {
  const adminUrl = inject('adminUrl');
  const { name, url } = await cloneTemplate(adminUrl, ...ROLES);
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const own = await mkdtemp(join(inject('filesDirectory'), 'server-'));
  const clock: TestServer['clock'] = { now: undefined };
  const services = await createServices(
    {
      ...TEST_ENV,
      witnesses: [],
      witnessFor: [],
      dataDirectory: own,
      auditDirectory: join(own, 'audit'),
      workerFile: inject('workerFile'),
      ...env,
    },
    { adminUrl: url, secret: TEST_SECRET, master: TEST_MASTER, connections: CONNECTIONS },
    log,
    () => clock.now ?? new Date(),
  );
  const app = await buildApp(services, 'no-pages-here', log);
  await app.ready();
  const admin = new pg.Pool({ connectionString: url, max: 2 });
  // The end of a pool does not wait for its last connection, which the dropping of the database may cut; unheard, that ends the run.
  admin.on('error', () => undefined);
  return {
    app,
    services,
    admin,
    url,
    logged,
    clock,
    close: async () => {
      await app.close();
      await services.close();
      await admin.end();
      // Memory holds a few of them, not one of each file.
      await runOnServer(adminUrl, `drop database ${name} with (force)`);
      await rm(own, { recursive: true, force: true });
    },
  };
}
