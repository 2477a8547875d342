import { fail } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { Ctx } from '../../core/procedure.ts';
import { pickStage } from './check-references.ts';
import { getRecord } from './get-opportunity.ts';
import { listStages } from './list-stages.ts';
import { canMove } from './opportunities.policy.ts';
import { insertStageHistory, moveIfUnchanged } from './opportunities.queries.ts';
import { staleVersion } from './stale-version.ts';
import { viewOpportunity } from './view-opportunity.ts';

interface Move {
  opportunity_id: string;
  new_stage: string;
  change_reason?: string | undefined;
  version: number;
}

/** Moves a deal to another stage, if it still is the version that the person saw. */
export async function updateOpportunityStage(ctx: Ctx, input: Move) {
  const { tx, actor, now } = ctx;
  const [before, stages] = await Promise.all([getRecord(ctx, input.opportunity_id), listStages(ctx)]);
  if (!canMove(actor)) throw fail('FORBIDDEN');
  if (before.version !== input.version) throw await staleVersion(ctx, before.id);
  const stage = pickStage(stages, input.new_stage);
  if (stage.stage_key === before.status) return viewOpportunity(ctx, before);
  const moved = await moveIfUnchanged(tx, before, stage.stage_key, now, actor.userId);
  if (!moved) throw await staleVersion(ctx, before.id);
  const change = { from: before.status, to: moved.status, reason: input.change_reason || null };
  const step = {
    tenant_id: actor.tenantId,
    id: newId(),
    opportunity_id: moved.id,
    changed_by: actor.userId,
    changed_at: now,
  };
  await Promise.all([
    insertStageHistory(tx, [{ ...step, from_stage: change.from, to_stage: change.to, reason: change.reason }]),
    ctx.audit({
      action: 'opportunity.stage_changed',
      resource_type: 'opportunity',
      resource_id: moved.id,
      table_name: 'opportunities',
      classification: 'confidential',
      metadata: change,
    }),
  ]);
  return viewOpportunity(ctx, moved);
}
