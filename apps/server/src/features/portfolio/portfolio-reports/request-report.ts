import { schema } from '@cairn/db';
import { dayIn, lastQuarterEnd, PORTFOLIO_REPORTS_KEPT } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { listReportRows, type ReportInputs, type ReportView } from './list-reports.ts';
import { dropReports } from './remove-report.ts';

/** Of one person: others wait behind them. */
const PENDING_AT_MOST = 5;

/** Queues the writing of a report. One about the same that is on its way already is answered as it is. */
export async function requestReport(ctx: Ctx, input: ReportInputs['request']): Promise<ReportView> {
  const { tx, actor, services, origin, now } = ctx;
  const { kind, company_id = null, portfolio_id = null } = input;
  const today = dayIn(now, await getTimeZone(tx));
  const as_of = input.as_of ?? lastQuarterEnd(today);
  if ((kind === 'one_pager') !== (company_id !== null))
    throw invalidField('company_id', 'Choose a company for a one-pager, and none for the others.');
  if (as_of > today) throw invalidField('as_of', 'As of is a day in the past, or today.');
  await requireRows(ctx, company_id, portfolio_id);
  // However often it is asked for at once, a person's requests are looked at one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [actor.userId], 'lock-portfolio-reports');
  const reports = await listReportRows(tx, actor.userId, now);
  const pending = reports.filter(({ status }) => status === 'queued' || status === 'drawing');
  const underway = pending.find(
    (one) =>
      one.kind === kind &&
      one.as_of === as_of &&
      (one.company?.id ?? null) === company_id &&
      (one.portfolio?.id ?? null) === portfolio_id,
  );
  if (underway) return underway;
  if (pending.length >= PENDING_AT_MOST)
    throw fail(
      'TOO_MANY_REQUESTS',
      undefined,
      'Several reports are being written for you. Wait for one of them first.',
    );
  await dropReports(
    ctx,
    reports.slice(PORTFOLIO_REPORTS_KEPT - 1).map(({ id }) => id),
  );
  const id = newId();
  const row = { id, tenant_id: actor.tenantId, requested_by: actor.userId, kind, company_id, portfolio_id, as_of };
  const company_ids = company_id === null ? [] : [company_id];
  await insertMany(tx, schema.portfolioReports, [{ ...row, company_ids, created_at: now }]);
  await services.jobs.enqueue(tx, 'write-portfolio-report', {
    tenant_id: actor.tenantId,
    report_id: id,
    user_id: actor.userId,
    request_id: origin.requestId,
  });
  await ctx.audit({
    action: 'portfolio_report.requested',
    resource_type: 'portfolio_report',
    resource_id: id,
    table_name: 'portfolio_reports',
    metadata: { kind, as_of, company_id, portfolio_id },
  });
  const made = (await listReportRows(tx, actor.userId, now)).find((one) => one.id === id);
  if (!made) throw new Error('a new report was not stored');
  return made;
}

async function requireRows({ tx }: Ctx, companyId: string | null, portfolioId: string | null): Promise<void> {
  const rows = await tx.query<{ company: boolean; portfolio: boolean }>(
    `select $1::uuid is null or exists (select 1 from portfolio_companies where id = $1) as company,
            $2::uuid is null or exists (select 1 from portfolios where id = $2) as portfolio`,
    [companyId, portfolioId],
    'about-portfolio-report',
  );
  if (!rows[0]?.company) throw invalidField('company_id', 'Company not found');
  if (!rows[0].portfolio) throw invalidField('portfolio_id', 'Portfolio not found');
}
