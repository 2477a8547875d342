import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { type OpportunityOutputs, openAmount } from '../opportunity-fields.ts';
import type { Chosen, whereOf } from './filter-opportunities.ts';

export type ListInput = InferContractRouterInputs<Contract>['opportunities']['list'] &
  Chosen & {
    sort: string;
    direction: 'asc' | 'desc';
    limit: number;
  };
export type ListRow = OpportunityOutputs['list']['rows'][number];

export const ROW_COLUMNS = `o.id, o.company_name, o.status, o.target_amount_encrypted, o.currency, o.priority, o.assigned_to,
  ${isoTime('o.stage_entered_at')} as stage_entered_at, o.version, o.checklist_items, o.checklist_open, o.is_confidential, o.founder_name, o.industry, o.sector, o.funding_round,
  o.source, o.probability, o.received_on, o.expected_close_date, o.tags, ${isoTime('o.created_at')} as created_at,
  ${isoTime('o.updated_at')} as updated_at`;

export type StoredRow = Omit<ListRow, 'target_amount'> & { target_amount_encrypted: Buffer | null };

export async function countMatching(ctx: Ctx, where: ReturnType<typeof whereOf>): Promise<number> {
  const rows = await ctx.tx.query<{ count: number }>(
    `select count(*)::int as count from opportunities o where ${where.text}`,
    where.values,
    where.values.length === 0 ? 'count-opportunities' : undefined,
  );
  return rows[0]?.count ?? 0;
}

export async function openRows(ctx: Ctx, rows: StoredRow[]): Promise<ListRow[]> {
  const cells = await ctx.cells();
  return rows.map((row) => ({
    id: row.id,
    company_name: row.company_name,
    status: row.status,
    target_amount: openAmount(cells, 'target_amount', row.id, row.target_amount_encrypted),
    currency: row.currency,
    priority: row.priority,
    assigned_to: row.assigned_to,
    stage_entered_at: row.stage_entered_at,
    checklist_items: row.checklist_items,
    checklist_open: row.checklist_open,
    is_confidential: row.is_confidential,
    version: row.version,
    founder_name: row.founder_name,
    industry: row.industry,
    sector: row.sector,
    funding_round: row.funding_round,
    source: row.source,
    probability: row.probability,
    received_on: row.received_on,
    expected_close_date: row.expected_close_date,
    tags: row.tags,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
}
