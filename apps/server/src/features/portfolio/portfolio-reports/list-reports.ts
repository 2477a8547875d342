import type { Contract } from '@cairn/contract';
import { PORTFOLIO_REPORTS_KEPT } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';

export type ReportInputs = InferContractRouterInputs<Contract>['portfolioReports'];
export type ReportView = InferContractRouterOutputs<Contract>['portfolioReports']['request'];

/** Nobody waits longer for a report: its job was lost, or the database was away. */
const GIVEN_UP = `r.status in ('queued', 'drawing') and r.created_at < $2::timestamptz - interval '15 minutes'`;

// Those of the person, by the policy of the table and once more here.
const REPORTS = `
  select r.id, r.kind, r.as_of, r.progress, r.byte_size, encode(r.sha256, 'hex') as sha256,
         case when ${GIVEN_UP} then 'failed' else r.status end as status,
         case when ${GIVEN_UP} then 'The report was not written in time. Ask for it again.' else r.problem end as problem,
         ${isoTime('r.created_at')} as created_at, ${isoTime('r.finished_at')} as finished_at,
         case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
         case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as portfolio
    from portfolio_reports r
    left join portfolio_companies c on c.tenant_id = r.tenant_id and c.id = r.company_id
    left join portfolios p on p.tenant_id = r.tenant_id and p.id = r.portfolio_id
   where r.requested_by = $1 order by r.created_at desc, r.id limit ${PORTFOLIO_REPORTS_KEPT}`;

/** What the person has asked for: still to come, ready, or failed. */
export async function listReports({ tx, actor, now }: Ctx): Promise<{ reports: ReportView[] }> {
  return { reports: await listReportRows(tx, actor.userId, now) };
}

export function listReportRows(tx: Tx, userId: string, now: Date): Promise<ReportView[]> {
  return tx.query<ReportView>(REPORTS, [userId, now], 'portfolio-reports');
}
