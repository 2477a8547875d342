import type { Contract } from '@cairn/contract';
import { closedStages } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Ctx } from '../../../core/procedure.ts';
import { lockPipeline } from '../../deal-access/lock-deal.ts';
import { pickStage } from '../opportunities/edit/check-references.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';
import { moveDeals } from '../opportunities/stages/move-deals.ts';
import type { SelectedDeal } from './bulk.queries.ts';
import { refuse, selectDeals } from './select-deals.ts';
import { newChangeId, storeChange } from './store-change.ts';
import type { Report, UndoStep } from './stored-change.ts';

type MoveMany = InferContractRouterInputs<Contract>['bulk']['move'];

/**
 * Moves many deals to a stage, each through its gate. Those that cannot go stay (docs/adr/0018), and so do closed ones unless
 * they are meant: among many, nobody sees that a decision is taken back.
 */
export async function bulkMove(ctx: Ctx, input: MoveMany): Promise<Report> {
  const [, stages] = await Promise.all([lockPipeline(ctx, 'share'), listStages(ctx)]);
  const to = pickStage(stages, input.new_stage);
  const { deals, refused } = await selectDeals(ctx, input);
  const id = newChangeId();
  const { change_reason: reason, override, include_closed } = input;
  const closed = new Set(include_closed ? [] : closedStages(stages));
  const others = deals.filter(({ status }) => status !== to.stage_key);
  const going = others.filter(({ status }) => !closed.has(status));
  const { moved, blocked } = await moveDeals(ctx, going, {
    to,
    stages,
    reason,
    override,
    cause: { bulk_change: id },
  });
  const after = new Map(moved.map((deal) => [deal.id, deal]));
  const changed = going.filter((deal) => after.has(deal.id));
  const stayed = going.filter((deal) => !after.has(deal.id));
  return storeChange(ctx, {
    id,
    kind: 'move',
    to: { stage: to.stage_key },
    changed,
    unchanged: deals.filter(({ status }) => status === to.stage_key),
    refused: [
      ...stayed.map((deal) => {
        const open = blocked.get(deal.id);
        return open ? refuse(deal, 'blocked', open) : refuse(deal, 'changed_meanwhile');
      }),
      ...others.filter(({ status }) => closed.has(status)).map((deal) => refuse(deal, 'closed')),
      ...refused,
    ],
    undo: changed.flatMap((deal) => wayBack(deal, after.get(deal.id))),
  });
}

function wayBack(before: SelectedDeal, after: UndoGate | undefined): UndoStep[] {
  if (!after) return [];
  const { id, status, stage_entered_at, checklist_items, checklist_open } = before;
  const gate: UndoStep['gate'] = [after.checklist_items, after.checklist_open];
  return [{ id, version: after.version, gate, status, stage_entered_at, checklist_items, checklist_open }];
}

type UndoGate = Pick<SelectedDeal, 'version' | 'checklist_items' | 'checklist_open'>;
