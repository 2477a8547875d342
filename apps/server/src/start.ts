import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { describeError } from './core/describe-error.ts';
import { createServices } from './create-services.ts';
import { type Env, readEnv } from './env.ts';
import { watchRisk } from './features/portfolio/risk-rules/watch-risk.ts';
import { startInboundMail } from './features/sharing/inbound-mail/start-inbound-mail.ts';
import { watchReviews } from './features/trust/access-reviews/start-due-reviews.ts';
import { openCheckpoints } from './features/trust/audit-log/checkpoint-store.ts';
import { watchAuditLog } from './features/trust/audit-log/watch-audit-log.ts';
import { watchSecurity } from './features/trust/security-checks/watch-security.ts';
import { prepareDatabase } from './prepare-database.ts';
import { sentenceFor } from './start-errors.ts';

/** The checkout: this file runs bundled as apps/server/dist/main.mjs. */
const checkout = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Starts everything, says where it is, and stops in order when asked to. */
export async function start(): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step().catch(() => {});
  };
  let log: Logger;
  try {
    const env = readEnv(checkout);
    log = pino({ level: env.logLevel, base: null, redact: ['req.headers', 'headers'] });
    await startWith(env, log, undo);
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`);
    await stop();
    process.exit(1);
  }
  // A promise that nobody waited for is a fault of ours; the requests of others are no reason to end for it.
  process.on('unhandledRejection', (error) => log.error(describeError(error), 'unhandled rejection'));
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop().then(() => process.exit(0));
    });
  }
}

async function startWith(env: Env, log: Logger, undo: (() => Promise<void>)[]): Promise<void> {
  const database = await prepareDatabase(env, join(checkout, 'packages/db/migrations'));
  undo.push(database.stop);
  const services = await createServices(env, database, log);
  undo.push(services.close);
  const app = await buildApp(services, join(checkout, 'apps/web/dist'), log);
  undo.push(() => app.close());
  const demo = env.seedDemo ? await services.seedDemo() : [];
  if (demo.length > 0) {
    // Its sample rates count for a week each.
    const again = () =>
      void services.seedDemo().catch((error) => log.error(describeError(error), 'demo not continued'));
    const daily = setInterval(again, 86_400_000);
    undo.push(async () => clearInterval(daily));
  }
  await app.listen({ port: env.port, host: env.host });
  const mail = await startInboundMail(services);
  if (mail) undo.push(mail.stop);
  undo.push(watchSecurity({ services, app }));
  undo.push(watchRisk(services));
  undo.push(watchReviews(services));
  undo.push(watchAuditLog(services, openCheckpoints(env)));
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : env.port;
  announce(env, port, demo, [database.note, services.note]);
}

function announce(env: Env, port: number, demo: string[], notes: (string | undefined)[]): void {
  const lines = [`Cairn is ready at ${env.publicUrl ?? `http://localhost:${port}`}`];
  lines.push(...notes.filter((note) => note !== undefined));
  if (!existsSync(join(checkout, 'apps/web/dist/index.html')))
    lines.push('The pages are not built: npm start builds them.');
  if (demo.length > 0)
    lines.push('', 'Demo accounts, password of all: Demo-Passw0rd!', ...demo.map((email) => `  ${email}`));
  process.stdout.write(`${lines.join('\n')}\n`);
}
