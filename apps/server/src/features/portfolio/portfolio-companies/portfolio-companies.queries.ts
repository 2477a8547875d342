import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type PortfolioOutputs = InferContractRouterOutputs<Contract>['portfolioCompanies'];

export const ROW = `c.id, c.name, c.industry, c.status, c.company_stage, c.risk_score, c.tags, c.last_update_date, c.next_board_meeting,
  ${isoTime('c.created_at')} as created_at, o.id as deal_id, o.company_name as deal_name`;
// A deal that is hidden from this person is no row here, and the company stands without it.
export const FROM = `from portfolio_companies c left join opportunities o on o.tenant_id = c.tenant_id and o.id = c.opportunity_id`;

export type Found<R> = Omit<R, 'deal'> & { deal_id: string | null; deal_name: string | null };

export function withDeal<R extends object>({ deal_id, deal_name, ...row }: Found<R>) {
  return { ...row, deal: deal_id && deal_name ? { id: deal_id, company_name: deal_name } : null };
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
  tags: string[];
}

const DEAL = `select id, company_name, status, merged_into, is_confidential, industry, business_model, website, current_stage,
  funding_round, tags from opportunities where id = $1`;

export async function findDeal(tx: Tx, id: string): Promise<DealRow | undefined> {
  return (await tx.query<DealRow>(DEAL, [id], 'deal-for-company'))[0];
}
