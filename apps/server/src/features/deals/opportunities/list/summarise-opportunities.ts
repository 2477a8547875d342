import { schema } from '@cairn/db';
import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';
import { listStages } from '../stages/list-stages.ts';

const { opportunities, stageHistory } = schema;

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

function countByStage(tx: Tx) {
  return tx.db
    .select({ status: opportunities.status, count: count() })
    .from(opportunities)
    .where(eq(opportunities.in_pipeline, true))
    .groupBy(opportunities.status);
}

function listRecentMoves(tx: Tx, limit: number) {
  return tx.db
    .select({
      opportunity_id: stageHistory.opportunity_id,
      company_name: opportunities.company_name,
      from_stage: stageHistory.from_stage,
      to_stage: stageHistory.to_stage,
      changed_by: stageHistory.changed_by,
      reason: stageHistory.reason,
      changed_at: stageHistory.changed_at,
    })
    .from(stageHistory)
    .innerJoin(
      opportunities,
      and(eq(opportunities.tenant_id, stageHistory.tenant_id), eq(opportunities.id, stageHistory.opportunity_id)),
    )
    .where(and(isNotNull(stageHistory.from_stage), eq(opportunities.in_pipeline, true)))
    .orderBy(desc(stageHistory.changed_at))
    .limit(limit);
}
