import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockPipeline } from '../../deal-access/lock-deal.ts';
import { holdCustomFields } from '../custom-fields/hold-custom-fields.ts';
import { whereOf } from '../opportunities/list/filter-opportunities.ts';
import { canUndo } from './bulk.policy.ts';
import { lockDeals, type SelectedDeal } from './bulk.queries.ts';
import { findUndoable } from './get-latest-change.ts';
import { isThere, refuse } from './select-deals.ts';
import type { Kind, Refusal, Report, StoredChange, UndoStep } from './stored-change.ts';
import { undoEdit } from './undo-edit.ts';
import { undoMove } from './undo-move.ts';
import { undoPutAway } from './undo-put-away.ts';
import { undoValues } from './undo-values.ts';

/** What came of it, deal by deal; a deal in neither was changed by somebody else since. */
export interface Undone {
  back: Set<string>;
  stays: Map<string, Refusal['why']>;
}

/** Takes the person's last bulk change back, for the deals that nobody has changed since; once. */
export async function undoBulkChange(ctx: Ctx, { id }: { id: string }): Promise<Report> {
  const { tx, actor } = ctx;
  if (!(await lockChange(tx, id, actor.userId))) throw fail('NOT_FOUND');
  const change = await findUndoable(ctx);
  if (change?.id !== id.toLowerCase()) throw fail('UNDO_EXPIRED');
  if (!canUndo(actor, change.kind)) throw fail('FORBIDDEN');
  return takeBack(ctx, change);
}

/** Takes a change back, or one part of it; the caller holds it. */
export async function takeBack(ctx: Ctx, change: StoredChange): Promise<Report> {
  const { tx, now } = ctx;
  const { id } = change;
  const steps = change.undo.deals;
  // Before the deals are held, as everybody does who holds both.
  await Promise.all([lockPipeline(ctx, 'share'), change.kind === 'edit' && holdCustomFields(ctx)]);
  const among = WAYS_BACK[change.kind] === undoPutAway ? 'all' : undefined;
  const held = await lockDeals(tx, whereOf({ ids: steps.map((step) => step.id), among }), steps.length);
  const deals = new Map(held.filter((deal) => isThere(ctx, deal)).map((deal) => [deal.id, deal]));
  const there = steps.filter((step) => deals.has(step.id));
  const undone = await WAYS_BACK[change.kind](ctx, change, there, deals);
  await markUndone(tx, id, now);
  const report = reportOf(ctx, change, steps, deals, undone);
  await ctx.audit({
    action: 'opportunities.bulk_undone',
    resource_type: 'bulk_change',
    resource_id: id,
    table_name: 'bulk_changes',
    classification: 'confidential',
    metadata: { kind: change.kind, changed: report.changed.length, refused: report.refused.length },
  });
  return report;
}

const WAYS_BACK: Record<Kind, typeof undoMove> = {
  move: undoMove,
  assign: undoValues,
  tag: undoValues,
  edit: undoEdit,
  archive: undoPutAway,
  restore: undoPutAway,
  delete: undoPutAway,
};

function reportOf(
  { actor, now }: Ctx,
  change: StoredChange,
  steps: readonly UndoStep[],
  deals: ReadonlyMap<string, SelectedDeal>,
  { back, stays }: Undone,
): Report {
  const refused = steps
    .filter((step) => !back.has(step.id))
    .map((step): Refusal => {
      const deal = deals.get(step.id);
      if (!deal) return { id: step.id, company_name: null, version: null, why: 'not_found', open_items: [] };
      return refuse(deal, stays.get(step.id) ?? 'changed_meanwhile');
    });
  return {
    id: change.id,
    kind: change.kind,
    created_at: change.created_at.toISOString(),
    undone_at: now.toISOString(),
    to: change.report.to,
    changed: [...deals.values()]
      .filter((deal) => back.has(deal.id))
      .map(({ id, company_name }) => ({ id, company_name })),
    unchanged: [],
    refused,
    can: { undo: false, override: may(actor, 'opportunity:override') },
  };
}

const LOCK = 'select id from bulk_changes where id = $1 and created_by = $2 for update';

/** The first undo makes the others wait, which then find that it is done. */
async function lockChange(tx: Tx, id: string, userId: string): Promise<boolean> {
  return (await tx.query(LOCK, [id, userId], 'lock-bulk-change')).length > 0;
}

async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update bulk_changes set undone_at = $2 where id = $1', [id, now], 'undo-bulk-change');
}
