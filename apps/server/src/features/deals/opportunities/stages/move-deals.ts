import { isGated } from '@cairn/domain';
import { may } from '../../../../core/actor.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { tellDeal, tellDeals } from '../../../deal-access/tell-deal.ts';
import { enterStage } from '../../checklists/enter-stage.ts';
import { listOpenItems, type OpenItem } from '../../checklists/list-open-items.ts';
import { insertStageHistory, type StageRow } from '../opportunities.queries.ts';
import type { OpportunityRecord } from '../opportunity-fields.ts';
import { listMissingFields } from './list-missing-fields.ts';

export type MovingDeal = Pick<OpportunityRecord, 'id' | 'version' | 'status' | 'checklist_open'>;

interface Entry {
  to: StageRow;
  stages: readonly StageRow[];
  reason?: string | undefined;
  /** An administrator moves the deals past their open items. */
  override?: boolean | undefined;
  /** The move of the one deal that this takes back. No gate, since the deal was there; it is in its stage since when it was. */
  undoes?: { id: string; stage_entered_at: Date } | undefined;
  /** Stands in the audit event of each deal. */
  cause?: Record<string, unknown>;
}

interface Moves {
  /** As they are now. */
  moved: OpportunityRecord[];
  /** Stay where they are, and what holds them there. Those in neither list were changed at this moment by somebody else. */
  blocked: Map<string, OpenItem[]>;
}

/**
 * Moves deals to a stage that they are not in, each through its gate, with history, checklist and audit event. One or
 * thousands: the statements are the same, and as many.
 */
export async function moveDeals(ctx: Ctx, deals: readonly MovingDeal[], entry: Entry): Promise<Moves> {
  const { to, stages, override } = entry;
  const gated = entry.undoes ? [] : deals.filter((deal) => isHeld(deal, to, stages));
  const shut = gated.filter((deal) => deal.checklist_open > 0);
  const [items, missing] = await Promise.all([openItemsOf(ctx, shut), listMissingFields(ctx, gated, to)]);
  const open = new Map(items);
  for (const [id, fields] of missing) open.set(id, [...(open.get(id) ?? []), ...fields]);
  if (override && open.size > 0 && !(may(ctx.actor, 'opportunity:override') && entry.reason))
    throw fail('OVERRIDE_REFUSED');
  const going = override ? deals : deals.filter((deal) => !open.has(deal.id));
  const moved = going.length > 0 ? await enter(ctx, going, entry, open) : [];
  return { moved, blocked: override ? new Map() : open };
}

async function openItemsOf(ctx: Ctx, deals: readonly MovingDeal[]): Promise<Map<string, OpenItem[]>> {
  if (deals.length === 0) return new Map();
  const ids = deals.map(({ id }) => id);
  const found = await listOpenItems(ctx, ids);
  return new Map(ids.map((id) => [id, found.get(id) ?? []]));
}

const isHeld = (deal: MovingDeal, to: StageRow, stages: readonly StageRow[]): boolean =>
  isGated(
    stages.find((stage) => stage.stage_key === deal.status),
    to,
  );

async function enter(ctx: Ctx, deals: readonly MovingDeal[], entry: Entry, overridden: Map<string, OpenItem[]>) {
  const { tx, actor, now } = ctx;
  const { to, stages, undoes } = entry;
  if (to.has_checklist)
    await enterStage(
      ctx,
      to.id,
      deals.map(({ id }) => id),
    );
  const ungated = (deal: MovingDeal) => undoes !== undefined || overridden.has(deal.id) || !isHeld(deal, to, stages);
  const moved = await moveIfUnchanged(
    tx,
    deals.map((deal) => ({ id: deal.id, version: deal.version, ungated: ungated(deal) })),
    { ...to, entered_at: undoes?.stage_entered_at ?? now },
    now,
    actor.userId,
  );
  const [first] = moved;
  if (!first) return moved;
  const from = new Map(deals.map(({ id, status }) => [id, status]));
  const change = ({ id, status }: OpportunityRecord) => ({
    from: from.get(id) ?? status,
    to: status,
    reason: entry.reason || null,
  });
  await Promise.all([
    insertStageHistory(
      tx,
      moved.map((deal) => ({
        tenant_id: actor.tenantId,
        id: newId(),
        opportunity_id: deal.id,
        from_stage: change(deal).from,
        to_stage: change(deal).to,
        changed_by: actor.userId,
        reason: change(deal).reason,
        undoes_id: undoes?.id ?? null,
        override_open_items: overridden.get(deal.id)?.map(({ title }) => title) ?? null,
        changed_at: now,
      })),
    ),
    ctx.audit(...moved.flatMap((deal) => eventsOf(deal, { ...change(deal), ...entry.cause }, overridden.get(deal.id)))),
    // Of many nobody would ask for one after the other.
    moved.length === 1 ? tellDeal(ctx, 'opportunity', first) : tellDeals(ctx, moved),
  ]);
  return moved;
}

function eventsOf({ id }: OpportunityRecord, change: Record<string, unknown>, overridden: OpenItem[] | undefined) {
  const event = {
    resource_type: 'opportunity',
    resource_id: id,
    table_name: 'opportunities',
    classification: 'confidential' as const,
  };
  const moved = { action: 'opportunity.stage_changed', ...event, metadata: change };
  if (!overridden) return [moved];
  return [moved, { action: 'opportunity.gate_overridden', ...event, metadata: { ...change, open_items: overridden } }];
}

// The gate stands in the statement that moves: an item that is opened again at this very moment is seen.
const move = (items: string, open: string, checklist = '') => `
  update opportunities o set status = $4, stage_entered_at = $7, updated_at = $5, updated_by = $6, version = o.version + 1,
         checklist_items = ${items}, checklist_open = ${open}
    from unnest($1::uuid[], $2::int[], $3::boolean[]) as deal(id, version, ungated) ${checklist}
   where o.id = deal.id and o.version = deal.version and (deal.ungated or o.checklist_open = 0) returning o.*`;

const MOVE_PLAIN = move('0', '0');

const MOVE = move(
  'coalesce(c.items, 0)',
  'coalesce(c.open, 0)',
  `left join (select opportunity_id, count(*) as items, count(*) filter (where is_mandatory and not is_completed) as open
                from pipeline_stage_checklist_instances where opportunity_id = any($1) and pipeline_stage_id = $8
               group by opportunity_id) c on c.opportunity_id = deal.id`,
);

/**
 * Puts the deals into another stage that still have the version that was seen, and whose gate is open or does not count;
 * answers with them. The stage's checklist must have been entered.
 */
function moveIfUnchanged(
  tx: Tx,
  deals: readonly { id: string; version: number; ungated: boolean }[],
  to: { stage_key: string; id: string; has_checklist: boolean; entered_at: Date },
  now: Date,
  userId: string,
): Promise<OpportunityRecord[]> {
  const values = [
    deals.map(({ id }) => id),
    deals.map(({ version }) => version),
    deals.map(({ ungated }) => ungated),
    to.stage_key,
    now,
    userId,
    to.entered_at,
  ];
  return to.has_checklist
    ? tx.query<OpportunityRecord>(MOVE, [...values, to.id], 'move-opportunities')
    : tx.query<OpportunityRecord>(MOVE_PLAIN, values, 'move-opportunities-plain');
}
