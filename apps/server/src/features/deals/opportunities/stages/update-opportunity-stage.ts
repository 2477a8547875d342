import { may } from '../../../../core/actor.ts';
import { fail, staleVersion } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { lockPipeline } from '../../../deal-access/lock-deal.ts';
import { listOpenItems, type OpenItem } from '../../checklists/list-open-items.ts';
import { pickStage, requireWorkable } from '../edit/check-references.ts';
import { getOpportunity, getRecord } from '../get-opportunity.ts';
import type { OpportunityRecord } from '../opportunity-fields.ts';
import { viewOpportunity } from '../view-opportunity.ts';
import { listStages } from './list-stages.ts';
import { moveDeals } from './move-deals.ts';

interface Move {
  opportunity_id: string;
  new_stage: string;
  change_reason?: string | undefined;
  version: number;
  override?: boolean | undefined;
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
  const { moved, blocked } = await moveDeals(ctx, [before], { to, stages, reason, override });
  const open = blocked.get(before.id);
  if (open) throw shut(ctx, open);
  if (!moved[0]) throw await refusal(ctx, before);
  return viewOpportunity(ctx, moved[0]);
}

function shut({ actor }: Ctx, open: OpenItem[]) {
  const items = open.filter(({ field }) => !field);
  const fields = open.filter(({ field }) => field);
  const names = (of: OpenItem[]) => of.map(({ title }) => title).join(', ');
  const message = [
    items.length > 0 &&
      `${items.length} mandatory ${items.length === 1 ? 'item is' : 'items are'} still open: ${names(items)}.`,
    fields.length > 0 && `This stage needs a value in: ${names(fields)}.`,
  ];
  return fail(
    'STAGE_BLOCKED',
    { open_items: open, can_override: may(actor, 'opportunity:override') },
    message.filter(Boolean).join(' '),
  );
}

/** Nothing was moved: somebody else was faster, or opened an item again at this moment. */
async function refusal(ctx: Ctx, before: OpportunityRecord) {
  const now = await getRecord(ctx, before.id);
  if (now.version !== before.version) return staleVersion(getOpportunity(ctx, { id: before.id }));
  return shut(ctx, (await listOpenItems(ctx, [now.id])).get(now.id) ?? []);
}
