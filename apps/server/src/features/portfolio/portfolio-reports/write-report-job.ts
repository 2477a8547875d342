import type { PortfolioReportKind } from '@cairn/domain';
import { ORPCError } from '@orpc/server';
import { type Actor, may, type Origin } from '../../../core/actor.ts';
import { describeError } from '../../../core/describe-error.ts';
import { storeFile } from '../../../core/files/store-file.ts';
import type { JobData } from '../../../core/jobs.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isUnavailable } from '../../../core/pg-errors.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { actorOfJob, bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { orUnavailable } from '../../work/files/store-failure.ts';
import { kpiRows } from './kpi-table.ts';
import { type Portfolio, readPortfolio } from './read/read-portfolio.ts';

type Job = JobData['write-portfolio-report'];
type Kind = PortfolioReportKind;
/** Says how far the writing is, from 0 to 1. */
export type Progress = (share: number) => Promise<void>;

interface Values {
  status: 'drawing' | 'ready' | 'failed';
  progress?: number;
  problem?: string;
  byte_size?: number;
  sha256?: Buffer;
}

/** Of the bar: what the reading takes. */
const READ = 20;
const STEP = 10;

/**
 * Writes a report as the person who asked would see it now. It is written between two transactions, so that none waits for
 * a drawing, and stored under its own id: done twice, because a server died, the second content takes the place of the first.
 */
export async function writeReportJob(services: Services, job: Job): Promise<void> {
  const origin = { requestId: job.request_id, ip: 'job', userAgent: 'write-portfolio-report' };
  const actor = await actorOfJob(services, job, origin);
  const note = (who: Actor, values: Values) =>
    runAs(services, who, origin, 'write', async (ctx) => {
      await updatePending(ctx, job.report_id, values);
      await tellLive(ctx, { kind: 'portfolio', only: [job.user_id] });
    });
  if (!actor || !may(actor, 'portfolio:read'))
    return note(bareActorOf(job), { status: 'failed', problem: 'You may no longer have reports written.' });
  try {
    const ready = await write(services, actor, origin, job, (progress) => note(actor, { status: 'drawing', progress }));
    if (ready) await note(actor, { status: 'ready', progress: 100, ...ready });
  } catch (error) {
    // Without its database it is tried again by itself; any other fault would only come again.
    if (isUnavailable(error)) throw error;
    if (!(error instanceof ORPCError)) services.log.error(describeError(error), 'portfolio report not written');
    await note(actor, { status: 'failed', problem: 'The report could not be written. Ask for it again.' });
  }
}

async function write(
  services: Services,
  actor: Actor,
  origin: Origin,
  job: Job,
  tell: (progress: number) => Promise<void>,
) {
  const found = await runAs(services, actor, origin, 'write', async (ctx) => {
    const asked = await updatePending(ctx, job.report_id, { status: 'drawing', progress: 5 });
    if (!asked) return undefined;
    const portfolio = await readPortfolio(ctx, asked);
    await ctx.tx.query(
      'update portfolio_reports set company_ids = $2, progress = $3 where id = $1',
      [job.report_id, portfolio.companies.map(({ id }) => id), READ],
      'companies-of-portfolio-report',
    );
    return { kind: asked.kind, portfolio, cells: await ctx.cells() };
  });
  if (!found) return undefined;
  let told = READ;
  const bytes = await contentOf(found.kind, found.portfolio, async (share) => {
    const now = READ + Math.floor((share * (95 - READ)) / STEP) * STEP;
    if (now <= told) return;
    told = now;
    await tell(now);
  });
  const place = { tenantId: actor.tenantId, key: job.report_id };
  const whole = async function* () {
    yield bytes;
  };
  const sha256 = await orUnavailable(services, actor, () =>
    storeFile(services.files, found.cells, place, whole(), bytes.length),
  );
  return { byte_size: bytes.length, sha256 };
}

/** The bytes of a report. What it is made of is in `portfolio` alone, so the same one gives the same bytes. */
export async function contentOf(kind: Kind, portfolio: Portfolio, progress: Progress): Promise<Buffer> {
  switch (kind) {
    case 'one_pager':
      return (await import('./draw/draw-one-pager.ts')).drawOnePager(portfolio);
    case 'review':
      return (await import('./draw/draw-review.ts')).drawReview(portfolio, progress);
    case 'kpis_csv': {
      const { csvFile } = await import('../../../core/csv-file.ts');
      const { header, rows } = kpiRows(portfolio);
      return Buffer.from(await csvFile('kpis.csv', header, rows).body.arrayBuffer());
    }
    case 'kpis_xlsx': {
      const { workbookFile } = await import('../../../core/workbooks/workbook-file.ts');
      const { header, rows } = kpiRows(portfolio);
      return workbookFile('KPIs', header, rows);
    }
  }
}

interface Asked {
  kind: Kind;
  company_id: string | null;
  portfolio_id: string | null;
  as_of: string;
}

/** Changes a report that is still to come; answers what was asked for, or nothing when it is done with or was deleted. */
async function updatePending({ tx, now }: Ctx, id: string, values: Values): Promise<Asked | undefined> {
  const { status, progress = 0, problem = null, byte_size = null, sha256 = null } = values;
  const rows = await tx.query<Asked>(
    `update portfolio_reports set status = $2, progress = $3, problem = $4, byte_size = $5, sha256 = $6,
            finished_at = case when $2 in ('ready', 'failed') then $7::timestamptz end
      where id = $1 and status in ('queued', 'drawing') returning kind, company_id, portfolio_id, as_of`,
    [id, status, progress, problem, byte_size, sha256, now],
    'set-portfolio-report',
  );
  return rows[0];
}
