import { LOST_STAGE } from '@cairn/domain';
import { fail } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { tellLive } from '../../core/live/tell-live.ts';
import type { Ctx } from '../../core/procedure.ts';
import { enterStage } from '../checklists/enter-stage.ts';
import { listOpenItems } from '../checklists/list-open-items.ts';
import { pickStage, requireOpen } from './check-references.ts';
import { getRecord } from './get-opportunity.ts';
import { listStages } from './list-stages.ts';
import { canMove, canOverride } from './opportunities.policy.ts';
import { insertStageHistory, moveIfUnchanged, type StageRow } from './opportunities.queries.ts';
import type { OpportunityRecord } from './opportunity-fields.ts';
import { staleVersion } from './stale-version.ts';
import { viewOpportunity } from './view-opportunity.ts';

export interface Move {
  opportunity_id: string;
  new_stage: string;
  change_reason?: string | undefined;
  version: number;
  override?: boolean | undefined;
}

/** Moves a deal to another stage, if it still is the version that the person saw and its gate is open. */
export async function updateOpportunityStage(ctx: Ctx, input: Move) {
  return viewOpportunity(ctx, await moveOpportunity(ctx, input));
}

/** The same, answering the record; moves of many deals go through here one by one. */
export async function moveOpportunity(ctx: Ctx, input: Move): Promise<OpportunityRecord> {
  const { tx, actor, now } = ctx;
  const [before, stages] = await Promise.all([getRecord(ctx, input.opportunity_id), listStages(ctx)]);
  if (!canMove(actor)) throw fail('FORBIDDEN');
  requireOpen(before);
  if (before.version !== input.version) throw await staleVersion(ctx, before.id);
  const stage = pickStage(stages, input.new_stage);
  if (stage.stage_key === before.status) return before;
  const overridden = await openGate(ctx, before, stage, stages, input);
  const ungated = overridden !== null || !isGated(before, stage, stages);
  if (stage.has_checklist) await enterStage(ctx, stage.id, [before.id]);
  const moved = await moveIfUnchanged(tx, before, stage, now, actor.userId, ungated);
  if (!moved) throw await refusal(ctx, before);
  const change = { from: before.status, to: moved.status, reason: input.change_reason || null };
  const step = {
    tenant_id: actor.tenantId,
    id: newId(),
    opportunity_id: moved.id,
    changed_by: actor.userId,
    changed_at: now,
  };
  const event = {
    resource_type: 'opportunity',
    resource_id: moved.id,
    table_name: 'opportunities',
    classification: 'confidential' as const,
  };
  await Promise.all([
    insertStageHistory(tx, [
      {
        ...step,
        from_stage: change.from,
        to_stage: change.to,
        reason: change.reason,
        override_open_items: overridden?.map(({ title }) => title) ?? null,
      },
    ]),
    ctx.audit(
      { action: 'opportunity.stage_changed', ...event, metadata: change },
      ...(overridden
        ? [{ action: 'opportunity.gate_overridden', ...event, metadata: { ...change, open_items: overridden } }]
        : []),
    ),
    tellLive(ctx, { kind: 'opportunity', id: moved.id, confidential: moved.is_confidential }),
  ]);
  return moved;
}

/** A gate stands before later stages only: going back and giving up are always free. */
function isGated(deal: OpportunityRecord, to: StageRow, stages: readonly StageRow[]): boolean {
  const from = stages.find((stage) => stage.stage_key === deal.status);
  return to.stage_key !== LOST_STAGE && from !== undefined && to.sort_order > from.sort_order;
}

/** The items that an administrator steps over, or null when none stands in the way. Throws when the gate is shut. */
async function openGate(ctx: Ctx, deal: OpportunityRecord, to: StageRow, stages: readonly StageRow[], input: Move) {
  if (deal.checklist_open === 0 || !isGated(deal, to, stages)) return null;
  const open = await listOpenItems(ctx, deal.id, stages.find((stage) => stage.stage_key === deal.status)?.id ?? '');
  if (!input.override) throw blocked(ctx, open);
  if (!canOverride(ctx.actor) || !input.change_reason) throw fail('OVERRIDE_REFUSED');
  return open;
}

function blocked({ actor }: Ctx, open: { id: string; title: string }[]) {
  const names = open.map(({ title }) => title).join(', ');
  const message = `${open.length} mandatory ${open.length === 1 ? 'item is' : 'items are'} still open: ${names}.`;
  return fail('STAGE_BLOCKED', { open_items: open, can_override: canOverride(actor) }, message);
}

/** Nothing was moved: somebody else was faster, or opened an item again at this moment. */
async function refusal(ctx: Ctx, before: OpportunityRecord) {
  const now = await getRecord(ctx, before.id);
  if (now.version !== before.version) return staleVersion(ctx, before.id);
  const stages = await listStages(ctx);
  return blocked(
    ctx,
    await listOpenItems(ctx, now.id, stages.find((stage) => stage.stage_key === now.status)?.id ?? ''),
  );
}
