import type { Ctx } from '../../../../core/procedure.ts';
import { type Chosen, narrowByWords, whereOf } from './filter-opportunities.ts';
import { inFirm } from './large-firms.ts';

/** What a deal is shown as where it was found by its words. */
interface FoundDeal extends Record<string, unknown> {
  id: string;
  company_name: string;
  funding_round: string | null;
  industry: string | null;
}

/**
 * Deals of the pipeline that have the words in any text, newest first; no count, no amounts, of none nothing is asked. In the
 * order of an index: of words that thousands have, the first few are soon found.
 */
export async function listByWords(ctx: Ctx, search: string, limit: number): Promise<FoundDeal[]> {
  const asked: Chosen = { search };
  const narrowed = await narrowByWords(ctx, asked);
  if (narrowed.ids?.length === 0) return [];
  const where = inFirm(ctx, whereOf(narrowed));
  return ctx.tx.query<FoundDeal>(
    `select o.id, o.company_name, o.funding_round, o.industry from opportunities o where ${where.text}
      order by o.created_at desc, o.id desc limit $${where.values.length + 1}`,
    [...where.values, limit],
  );
}
