import type { ShareEntity } from '@cairn/domain';
import { afterCursor, pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { searchPatterns } from '../../../core/sql/search-patterns.ts';
import { CLOSED_STAGES } from './find-item.ts';
import type { ShareInputs, ShareOutputs } from './shares.queries.ts';

type Output = ShareOutputs['listItems'];
type Row = Output['rows'][number];

/** SQL: the shares of a record that are open at this moment. */
const OPEN = `(select count(*) from co_investor_shares s where s.tenant_id = r.tenant_id and s.entity_id = r.id and s.is_active
  and (s.expires_at is null or s.expires_at > now()))`;

const LISTS: Record<ShareEntity, { name: string; searched: string; from: string; columns: string; where: string }> = {
  opportunity: {
    name: 'r.company_name',
    searched: 'r.search_text',
    from: 'opportunities r',
    columns: 'r.industry, r.current_stage as stage, r.funding_round, r.status, r.is_confidential',
    // A closed deal is looked for by who wants to end what is still shared of it.
    where: `r.in_pipeline and (r.status not in (${CLOSED_STAGES}) or ${OPEN} > 0)`,
  },
  portfolio_company: {
    name: 'r.name',
    searched: 'lower(r.name)',
    from: 'portfolio_companies r left join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id',
    columns: `r.industry, r.company_stage as stage, null::text as funding_round, r.status,
      coalesce(o.is_confidential, false) as is_confidential`,
    where: 'true',
  },
};

/** Deals of the pipeline that are not closed, or companies, by name: what the person may share, and what is shared. */
export async function listItems(ctx: Ctx, input: ShareInputs['listItems']): Promise<Output> {
  const { name, searched, from, columns, where } = LISTS[input.entity_type];
  const limit = Number(input.limit ?? 50);
  const values: unknown[] = [];
  const parts = [where];
  for (const pattern of searchPatterns(input.search)) parts.push(`${searched} like $${values.push(pattern)}`);
  if (input.shared) parts.push(`${OPEN} ${input.shared === 'yes' ? '>' : '='} 0`);
  const after = afterCursor(input.cursor, { by: name, type: 'text', id: 'r.id', direction: 'asc' }, values);
  const rows = await ctx.tx
    .query<Row>(
      `select r.id, ${name} as name, ${columns}, ${OPEN}::int as shares from ${from}
        where ${parts.join(' and ')} ${after} order by ${name}, r.id limit $${values.push(limit + 1)}`,
      values,
    )
    .catch(refuseCursor(input.cursor));
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.name);
  return { rows: shown, next_cursor };
}
