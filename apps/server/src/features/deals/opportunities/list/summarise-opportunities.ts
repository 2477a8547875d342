import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { countByStage, listRecentMoves } from '../opportunities.queries.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';
import { listStages } from '../stages/list-stages.ts';

const RECENT_MOVES = 8;

/** Counts by stage and the latest moves. Active = total - won - lost (docs/rules/deals.md#deal-counts). */
export async function summariseOpportunities(ctx: Ctx): Promise<OpportunityOutputs['summarise']> {
  const [stages, counts, moves] = await Promise.all([
    listStages(ctx),
    countByStage(ctx.tx),
    listRecentMoves(ctx.tx, RECENT_MOVES),
  ]);
  const countOf = new Map(counts.map((row) => [row.status, row.count]));
  const total = counts.reduce((sum, row) => sum + row.count, 0);
  const won = countOf.get(WON_STAGE) ?? 0;
  const lost = countOf.get(LOST_STAGE) ?? 0;
  return {
    as_of: ctx.now.toISOString(),
    total,
    active: total - won - lost,
    won,
    lost,
    by_stage: stages.map(({ stage_key, stage_label, stage_color }) => ({
      stage_key,
      stage_label,
      stage_color,
      count: countOf.get(stage_key) ?? 0,
    })),
    recent_moves: moves.map((move) => ({ ...move, changed_at: move.changed_at.toISOString() })),
  };
}
