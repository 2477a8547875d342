import { schema } from '@cairn/db';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockPipeline } from '../../deal-access/lock-deal.ts';
import { reachPutAway } from '../../deal-access/put-away.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';
import { moveDeals } from '../opportunities/stages/move-deals.ts';
import { getSettings, isNeeded } from './get-settings.ts';
import { logChange } from './log-change.ts';
import { findStage, updateIfSeen } from './settings.queries.ts';

const { opportunities } = schema;

interface Deletion {
  id: string;
  version: number;
  move_to?: string | undefined;
  reason?: string | undefined;
}

/** Retires a stage. Deals that stand in it move where they are sent, each with its history, or the stage stays. */
export async function deleteStage(ctx: Ctx, { id, version, move_to, reason }: Deletion) {
  const { tx, actor, now } = ctx;
  await lockPipeline(ctx, 'update');
  const stages = await listStages(ctx);
  const stage = await findStage(tx, id);
  if (!stage) throw fail('NOT_FOUND');
  if (isNeeded(stage, stages)) throw fail('STAGE_NEEDED');
  if (await hasHiddenDeals(tx, stage.stage_key, actor.userId)) throw fail('STAGE_HOLDS_HIDDEN');
  const deals = await listDealsIn(tx, stage.stage_key);
  if (deals.length > 0 && !move_to) throw fail('STAGE_IN_USE', { deals: deals.length });
  const to = stages.find((candidate) => candidate.id === move_to && candidate.id !== id);
  if (deals.length > 0 && !to) throw fail('STAGE_UNKNOWN');
  const why = reason || `The stage ${stage.stage_label} was deleted.`;
  // Those that were put away stand in a stage too, and come back to one.
  await reachPutAway(tx);
  if (to) await moveDeals(ctx, deals, { to, stages, reason: why, override: true });
  if (!(await updateIfSeen(tx, 'stage', id, version, { is_active: false }, now))) throw fail('STALE_VERSION');
  await logChange(ctx, {
    action: 'pipeline_stage.deleted',
    name: `Stage ${stage.stage_label}`,
    record: id,
    before: { stage_label: stage.stage_label, is_active: true },
    after: { is_active: false, deals_moved: deals.length, moved_to: deals.length > 0 ? (to?.stage_key ?? null) : null },
    reason,
  });
  return getSettings(ctx);
}

/** The deals in the stage, kept from moving until the transaction ends. What was merged into another is that one now. */
function listDealsIn(tx: Tx, stageKey: string) {
  const { id, version, status, checklist_open } = opportunities;
  return (
    tx.db
      .select({ id, version, status, checklist_open })
      .from(opportunities)
      .where(and(eq(status, stageKey), isNull(opportunities.merged_into)))
      // In one order everywhere, so that two who hold many deals never wait for each other.
      .orderBy(asc(id))
      .for('update')
  );
}

/** Whether confidential deals stand in the stage that the person does not see; the policy hides them, this tells no more. */
async function hasHiddenDeals(tx: Tx, stageKey: string, userId: string): Promise<boolean> {
  const [found] = await tx.query(
    `select from confidential_opportunities c where c.stage_key = $1 and not exists (
       select from opportunity_members m where m.opportunity_id = c.opportunity_id and m.user_id = $2) limit 1`,
    [stageKey, userId],
  );
  return found !== undefined;
}
