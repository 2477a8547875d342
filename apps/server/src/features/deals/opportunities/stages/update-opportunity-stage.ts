import { BULK_UNDO_HOURS } from '@cairn/domain';
import { may } from '../../../../core/actor.ts';
import { fail, staleVersion } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { lockPipeline } from '../../../deal-access/lock-deal.ts';
import { listOpenItems, type OpenItem } from '../../checklists/list-open-items.ts';
import { pickStage, requireWorkable } from '../edit/check-references.ts';
import { getOpportunity, getRecord } from '../get-opportunity.ts';
import type { StageRow } from '../opportunities.queries.ts';
import type { OpportunityRecord } from '../opportunity-fields.ts';
import { viewOpportunity } from '../view-opportunity.ts';
import { isCountedMove } from './counted-moves.ts';
import { listStages } from './list-stages.ts';
import { moveDeals } from './move-deals.ts';

interface Move {
  opportunity_id: string;
  new_stage: string;
  change_reason?: string | undefined;
  version: number;
  override?: boolean | undefined;
  is_undo?: boolean | undefined;
}

/** Moves a deal to another stage, if it still is the version that the person saw and its gate is open. */
export async function updateOpportunityStage(ctx: Ctx, input: Move) {
  const [, before, stages] = await Promise.all([
    lockPipeline(ctx, 'share'),
    getRecord(ctx, input.opportunity_id),
    listStages(ctx),
  ]);
  requireWorkable(before);
  if (before.version !== input.version) throw await staleVersion(getOpportunity(ctx, { id: before.id }));
  const to = pickStage(stages, input.new_stage);
  if (to.stage_key === before.status) return viewOpportunity(ctx, before);
  const { change_reason: reason, override } = input;
  const undoes = input.is_undo ? await findUndoable(ctx, before, to) : undefined;
  const { moved, blocked } = await moveDeals(ctx, [before], { to, stages, reason, override, undoes });
  const open = blocked.get(before.id);
  if (open) throw shut(ctx, open, to);
  if (!moved[0]) throw await refusal(ctx, before, to);
  return viewOpportunity(ctx, moved[0]);
}

/**
 * The latest move of the deal, where the person made it within a day and it led here from the stage that is wanted; with since
 * when the deal was in that stage before.
 */
async function findUndoable({ tx, actor, now }: Ctx, { id, status }: OpportunityRecord, to: StageRow) {
  const since = new Date(now.getTime() - BULK_UNDO_HOURS * HOUR);
  const [latest, before] = await tx.query<CountedMove>(COUNTED, [id], 'latest-moves');
  const isOwn = latest?.changed_by === actor.userId && latest.changed_at >= since;
  if (!before || !isOwn || latest.from_stage !== to.stage_key || latest.to_stage !== status) return undefined;
  return { id: latest.id, stage_entered_at: before.changed_at };
}

interface CountedMove extends Record<string, unknown> {
  id: string;
  from_stage: string | null;
  to_stage: string;
  changed_by: string | null;
  changed_at: Date;
}

const HOUR = 3_600_000;
const COUNTED = `
  select h.id, h.from_stage, h.to_stage, h.changed_by, h.changed_at from opportunity_stage_history h
   where h.opportunity_id = $1 and ${isCountedMove('h')} order by h.changed_at desc, h.id desc limit 2`;

function shut({ actor }: Ctx, open: OpenItem[], to: StageRow) {
  const items = open.filter(({ field }) => !field);
  const fields = open.filter(({ field }) => field);
  const names = (of: OpenItem[]) => of.map(({ title }) => title).join(', ');
  const message = [
    items.length > 0 &&
      `${items.length} mandatory ${items.length === 1 ? 'item is' : 'items are'} still open: ${names(items)}.`,
    fields.length > 0 && `${to.stage_label} needs a value in ${names(fields)}.`,
  ];
  return fail(
    'STAGE_BLOCKED',
    { open_items: open, can_override: may(actor, 'opportunity:override') },
    message.filter(Boolean).join(' '),
  );
}

/** Nothing was moved: somebody else was faster, or opened an item again at this moment. */
async function refusal(ctx: Ctx, before: OpportunityRecord, to: StageRow) {
  const now = await getRecord(ctx, before.id);
  if (now.version !== before.version) return staleVersion(getOpportunity(ctx, { id: before.id }));
  return shut(ctx, (await listOpenItems(ctx, [now.id])).get(now.id) ?? [], to);
}
