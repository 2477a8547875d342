import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Ctx } from '../../core/procedure.ts';
import type { whereOf } from './filter-opportunities.ts';
import { type OpportunityOutputs, openAmount } from './opportunity-fields.ts';

export type ListInput = InferContractRouterInputs<Contract>['opportunities']['list'] & {
  sort: string;
  direction: 'asc' | 'desc';
  limit: number;
};
export type ListRow = OpportunityOutputs['list']['rows'][number];

export const ROW_COLUMNS = `o.id, o.company_name, o.status, o.target_amount_encrypted, o.currency, o.priority, o.assigned_to,
  o.stage_entered_at, o.version, o.founder_name, o.industry, o.sector, o.funding_round, o.source, o.probability,
  o.received_on, o.expected_close_date, o.tags, o.created_at, o.updated_at`;

export type StoredRow = Omit<ListRow, 'target_amount' | 'stage_entered_at' | 'created_at' | 'updated_at'> & {
  target_amount_encrypted: Buffer | null;
  stage_entered_at: Date;
  created_at: Date;
  updated_at: Date;
};

export async function countMatching(ctx: Ctx, where: ReturnType<typeof whereOf>): Promise<number> {
  const rows = await ctx.tx.query<{ count: number }>(
    `select count(*)::int as count from opportunities o where ${where.text}`,
    where.values,
  );
  return rows[0]?.count ?? 0;
}

export async function openRows(ctx: Ctx, rows: StoredRow[]): Promise<ListRow[]> {
  const cells = await ctx.cells();
  return rows.map(({ target_amount_encrypted, ...row }) => ({
    ...row,
    target_amount: openAmount(cells, 'target_amount', row.id, target_amount_encrypted),
    stage_entered_at: row.stage_entered_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}
