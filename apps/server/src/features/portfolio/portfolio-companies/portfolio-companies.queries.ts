import type { Contract } from '@cairn/contract';
import { COMPANY_CELLS, COMPANY_FIELDS } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type PortfolioInputs = InferContractRouterInputs<Contract>['portfolioCompanies'];
export type PortfolioOutputs = InferContractRouterOutputs<Contract>['portfolioCompanies'];

export const ROW = `c.id, c.name, c.industry, c.status, c.company_stage, c.employee_count, c.founded_year, c.headquarters, c.risk_score,
  c.tags, c.currency, c.last_update_date, c.next_board_meeting, c.portfolio_id, c.version,
  ${isoTime('c.created_at')} as created_at, o.id as deal_id, o.company_name as deal_name,
  coalesce(v.custom, '{}') as custom`;
// A deal that is hidden from this person is no row here, and the company stands without it.
export const FROM = `from portfolio_companies c left join opportunities o on o.tenant_id = c.tenant_id and o.id = c.opportunity_id
  left join company_custom_values v on v.tenant_id = c.tenant_id and v.company_id = c.id`;

export type Found<R> = Omit<R, 'deal'> & { deal_id: string | null; deal_name: string | null };

export function withDeal<R extends object>({ deal_id, deal_name, ...row }: Found<R>) {
  return { ...row, deal: deal_id && deal_name ? { id: deal_id, company_name: deal_name } : null };
}

export type StoredCompany = Omit<PortfolioOutputs['get'], 'approved_case' | 'deal' | 'can'>;

const FIELDS = Object.keys(COMPANY_FIELDS).map((field) => `c.${field}`);
const RECORDED = COMPANY_CELLS.map((cell) => `case when c.${cell}_encrypted is not null then '${cell}' end`);

// Ownership needs both: shares that are held, and how many there are.
const HELD = 'exists (select 1 from holdings h where h.company_id = c.id)';
const PRICED = 'exists (select 1 from financing_rounds r where r.company_id = c.id and r.withdrawn_at is null)';
const FROM_RECORDS = `array_remove(array[case when ${HELD} then 'investment_amount' end, case when ${PRICED} then 'valuation' end,
  case when ${HELD} and ${PRICED} then 'ownership_percentage' end], null)`;

/** A company under the policies of its deal, without what the committee believed of it. */
export async function findCompany(tx: Tx, id: string) {
  const rows = await tx.query<Found<StoredCompany>>(
    `select ${FIELDS.join(', ')}, ${ROW}, c.created_by, ${isoTime('c.updated_at')} as updated_at,
            coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'risk_score', a.risk_score)
                        order by a.risk_score desc, a.created_at)
                        from risk_alerts a where a.company_id = c.id and a.status in ('active', 'acknowledged')), '[]') as open_alerts,
            array_remove(array[${RECORDED.join(', ')}], null) as recorded_amounts,
            array(select jsonb_object_keys(v.custom_cells) order by 1) as recorded_custom,
            ${FROM_RECORDS} as amounts_from_records ${FROM} where c.id = $1`,
    [id],
    'find-company',
  );
  return rows[0] && withDeal<StoredCompany>(rows[0]);
}

export async function findCompanyOf(tx: Tx, dealId: string): Promise<{ id: string; name: string } | undefined> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from portfolio_companies where opportunity_id = $1',
    [dealId],
    'company-of-deal',
  );
  return rows[0];
}

export interface DealRow {
  id: string;
  company_name: string;
  status: string;
  merged_into: string | null;
  is_confidential: boolean;
  industry: string | null;
  business_model: string | null;
  website: string | null;
  current_stage: string | null;
  funding_round: string | null;
  currency: string;
  tags: string[];
}

const DEAL = `select id, company_name, status, merged_into, is_confidential, industry, business_model, website, current_stage,
  funding_round, currency, tags from opportunities where id = $1`;

export async function findDeal(tx: Tx, id: string): Promise<DealRow | undefined> {
  return (await tx.query<DealRow>(DEAL, [id], 'deal-for-company'))[0];
}
