import { BULK_DEALS_MAX } from '@cairn/domain';
import type { Logger } from 'pino';
import { openBoundedWork } from './core/bounded/bounded-work.ts';
import { createKeyCache } from './core/crypto/key-cache.ts';
import { createFileStore } from './core/files/create-file-store.ts';
import { createRequestCounts } from './core/http/request-counts.ts';
import { startJobs } from './core/jobs.ts';
import { connectLive } from './core/live/connect-live.ts';
import { createTransports } from './core/messages/transports.ts';
import { systemNames } from './core/outside/names.ts';
import { pgError } from './core/pg-errors.ts';
import { connectPools } from './core/pools.ts';
import type { ServiceEnv, Services } from './core/services.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { ensurePlatform } from './features/access/tenants/ensure-platform.ts';
import { inviteFirstAdministrator } from './features/access/tenants/invite-first-administrator.ts';
import { runBulkChange } from './features/deals/bulk/run-bulk-change.ts';
import { runConversion } from './features/deals/custom-fields/run-conversion.ts';
import { drawReportJob, REPORTS_AT_ONCE } from './features/deals/diligence/report/draw-report-job.ts';
import { runImport } from './features/deals/imports/run-import.ts';
import { undoImport } from './features/deals/imports/undo/undo-import.ts';
import { purgeDeals } from './features/deals/opportunities/put-away/purge-deals.ts';
import { readSubscription } from './features/firm/billing/read-subscription.ts';
import { drawDocumentsJob } from './features/funds/capital-events/draw-documents-job.ts';
import { sendSignatureRequest } from './features/funds/signatures/send-request.ts';
import { sendMessage } from './features/platform/messages/send-message.ts';
import { tellFirmStatus } from './features/platform/organizations/tell-firm-status.ts';
import { endDueOverrides } from './features/platform/subscriptions/end-overrides.ts';
import { IMPORT_WRITERS } from './features/portfolio/company-imports/import-writers.ts';
import { writeReportJob } from './features/portfolio/portfolio-reports/write-report-job.ts';
import { assessFirm } from './features/portfolio/risk-rules/assess-firm.ts';
import { remindCompany } from './features/portfolio/update-requests/remind-companies.ts';
import { MAILS_AT_ONCE, readMail } from './features/sharing/inbound-mail/read-mail.ts';
import { remindReview } from './features/trust/access-reviews/remind-review.ts';
import { expireDueExceptions } from './features/trust/compliance-exceptions/expire-exceptions.ts';
import { runRotation } from './features/trust/data-protection/keys/run-rotation.ts';
import { destroyAgain } from './features/trust/key-destructions/destroy-again.ts';
import { runDestruction } from './features/trust/key-destructions/run-destruction.ts';
import { DELIVERIES_AT_ONCE, deliverWebhook } from './features/trust/webhooks/deliver-webhook.ts';
import { dropFile } from './features/work/files/drop-file.ts';
import { sendDigest } from './features/work/notifications/send-digest.ts';
import type { Database } from './prepare-database.ts';

export type ConnectedServices = Services & { close(): Promise<void> };
export type OpenServices = ConnectedServices & {
  seedDemo(): Promise<string[]>;
  /** What the person who starts the server should know. */
  note: string | undefined;
};

type PreparedDatabase = Pick<Database, 'adminUrl' | 'secret' | 'master'> & {
  /** That requests share, at most. */
  connections?: number;
};

/** What the server is wired from, on a prepared database, with its jobs at work. */
export async function createServices(
  env: ServiceEnv,
  database: PreparedDatabase,
  log: Logger,
  now = () => new Date(),
): Promise<OpenServices> {
  const services = await connectServices(env, database, log, now);
  await ensurePlatform(services);
  const note = await inviteFirstAdministrator(services);
  await services.jobs.work('run-import', (job) => runImport(services, job, IMPORT_WRITERS));
  await services.jobs.work('undo-import', (job) => undoImport(services, job, IMPORT_WRITERS));
  await services.jobs.work('bulk-change', (job) => runBulkChange(services, job));
  await services.jobs.work('convert-field', (job) => runConversion(services, job));
  await services.jobs.work('send-message', (job) => sendMessage(services, job));
  await services.jobs.work('draw-report', (job) => drawReportJob(services, job), REPORTS_AT_ONCE);
  await services.jobs.work('write-portfolio-report', (job) => writeReportJob(services, job), REPORTS_AT_ONCE);
  await services.jobs.work('draw-fund-documents', (job) => drawDocumentsJob(services, job));
  await services.jobs.work('purge-deals', (job) => purgeDeals(services, job));
  await services.jobs.work('remind-company', (job) => remindCompany(services, job));
  await services.jobs.work('assess-risk', (job) => assessFirm(services, job));
  await services.jobs.work('send-digest', (job) => sendDigest(services, job));
  await services.jobs.work('remind-review', (job) => remindReview(services, job));
  await services.jobs.work('read-mail', (job) => readMail(services, job), MAILS_AT_ONCE);
  await services.jobs.work('rotate-key', (job) => runRotation(services, job));
  await services.jobs.work('destroy-keys', (job) => runDestruction(services, job));
  await services.jobs.work('tell-firm-status', (job) => tellFirmStatus(services, job));
  await services.jobs.work('end-override', () => endDueOverrides(services));
  await services.jobs.work('expire-exceptions', () => expireDueExceptions(services));
  await services.jobs.work('read-subscription', ({ tenant_id }) => readSubscription(services, tenant_id));
  await services.jobs.work('deliver-webhook', (job) => deliverWebhook(services, job), DELIVERIES_AT_ONCE);
  await services.jobs.work('ask-signature', (job) => sendSignatureRequest(services, job));
  await services.jobs.work('drop-file', (job) => dropFile(services, job));
  // What became due while no server ran, and whose job is gone for whatever reason.
  await destroyAgain(services);
  await endDueOverrides(services);
  await expireDueExceptions(services);
  return { ...services, note, seedDemo: () => seedDemo(services) };
}

/** The same without working on jobs: what is queued is left to the server. */
export async function connectServices(
  env: ServiceEnv,
  database: PreparedDatabase,
  log: Logger,
  now: () => Date,
): Promise<ConnectedServices> {
  const report = (where: string) => (error: Error) =>
    log.warn({ code: pgError(error)?.code, where }, 'database connection lost');
  const pools = connectPools(database.adminUrl, database.secret, report('pool'), database.connections);
  const jobs = await startJobs(database.adminUrl, database.secret, report('jobs'));
  const files = createFileStore(env);
  const bounded = openBoundedWork(env.workerFile);
  const transports = createTransports(env, log);
  const live = await connectLive(database.adminUrl, database.secret, report('live'));
  return {
    env,
    pools,
    master: database.master,
    keys: createKeyCache(database.master),
    jobs,
    files,
    names: systemNames,
    transports,
    live,
    bounded,
    // Small enough that a colleague's edit of one of them waits a moment only.
    conversionSizes: { atOnce: BULK_DEALS_MAX, part: 500 },
    requests: createRequestCounts(),
    log,
    now,
    close: async () => {
      await jobs.stop();
      // After the last that can change something, so that all of it is told.
      await live.stop();
      await bounded.close();
      files.close();
      transports.close();
      await pools.end();
    },
  };
}
