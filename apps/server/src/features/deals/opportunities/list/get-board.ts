import { BOARD_CARDS_MAX, CARD_TAGS } from '@cairn/domain';
import { may } from '../../../../core/actor.ts';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { decryptAmount, type OpportunityOutputs } from '../opportunity-fields.ts';
import { listStages } from '../stages/list-stages.ts';
import { type Filters, whereOf } from './filter-opportunities.ts';
import { narrow } from './narrow-by-amount.ts';

type Card = OpportunityOutputs['board']['cards'][number];
type StoredCard = Omit<Card, 'target_amount' | 'custom'> & {
  target_amount_encrypted: Buffer | null;
  custom: NonNullable<Card['custom']> | null;
};

const CARD = `o.id, o.company_name, o.status, o.target_amount_encrypted, o.currency, o.priority, o.assigned_to,
  ${isoTime('o.stage_entered_at')} as stage_entered_at, o.version, nullif(o.checklist_items, 0) as checklist_items,
  nullif(o.checklist_open, 0) as checklist_open, nullif(o.is_confidential, false) as is_confidential, o.tags[1:${CARD_TAGS}] as tags, cardinality(o.tags) as tag_count,
  case when shown.keys is not null then
    (select jsonb_object_agg(key, o.custom -> key) from unnest(shown.keys) key where o.custom ? key) end as custom`;
/** Of the firm's own fields those that cards show. */
const SHOWN = `(select array_agg(key order by position, id) as keys from custom_fields
   where record_kind = 'opportunity' and is_on_card and not is_archived) shown`;
const NEWEST = 'o.stage_entered_at desc, o.id desc';

/** Every card that matches, newest in its stage first, and the stages to put them in. */
export async function getBoard(ctx: Ctx, filters: Filters): Promise<OpportunityOutputs['board']> {
  const where = whereOf(await narrow(ctx, filters));
  const stored = ctx.tx.query<StoredCard>(
    `select ${CARD} from opportunities o cross join ${SHOWN} where ${where.text} order by ${NEWEST} limit ${BOARD_CARDS_MAX + 1}`,
    where.values,
    where.values.length === 0 ? 'board' : undefined,
  );
  const [rows, stages, cells, processes] = await Promise.all([
    stored,
    listStages(ctx),
    ctx.cells(),
    listNewestProcesses(ctx),
  ]);
  const board = rows.length > BOARD_CARDS_MAX ? await shareBoard(ctx, where) : { rows, left_out: undefined };
  const leftOut = Object.values(board.left_out ?? {}).reduce((sum, deals) => sum + deals, 0);
  return {
    stages,
    cards: board.rows.map((card) => viewCard(cells, card, processes.get(card.id))),
    total: board.rows.length + leftOut,
    left_out: board.left_out,
    can: {
      create: may(ctx.actor, 'opportunity:create'),
      move: may(ctx.actor, 'opportunity:move'),
    },
  };
}

/**
 * More deals than cards: of each stage the newest, as many as of every other as far as it has them, so that a large import
 * does not push the deals that are being worked on from the board (docs/adr/0021).
 */
async function shareBoard({ tx }: Ctx, where: ReturnType<typeof whereOf>) {
  const [rows, counts] = await Promise.all([
    tx.query<StoredCard>(
      `select ${CARD} from (
         select o.*, row_number() over (partition by o.status order by ${NEWEST}) as place
           from opportunities o where ${where.text} order by place, ${NEWEST} limit ${BOARD_CARDS_MAX}) o cross join ${SHOWN}
       order by ${NEWEST}`,
      where.values,
    ),
    tx.query<{ status: string; deals: number }>(
      `select o.status, count(*)::int as deals from opportunities o where ${where.text} group by o.status`,
      where.values,
    ),
  ]);
  const shown = new Map<string, number>();
  for (const { status } of rows) shown.set(status, (shown.get(status) ?? 0) + 1);
  const rest = counts.map(({ status, deals }) => [status, deals - (shown.get(status) ?? 0)] as const);
  return { rows, left_out: Object.fromEntries(rest.filter(([, deals]) => deals > 0)) };
}

type NewestProcess = NonNullable<Card['diligence']> & { opportunity_id: string };

/** Of each deal that has one its newest due diligence process: few deals have, so they are read apart from the cards. */
async function listNewestProcesses({ tx }: Ctx): Promise<Map<string, NonNullable<Card['diligence']>>> {
  const rows = await tx.query<NewestProcess>(
    `select distinct on (p.opportunity_id) p.opportunity_id, p.status, p.completed_items, p.total_items,
            coalesce(p.blockers, '') <> ''
              or exists (select from dd_items i where i.process_id = p.id and i.status = 'blocked') as is_blocked
       from due_diligence_processes p order by p.opportunity_id, p.created_at desc`,
    [],
    'board-processes',
  );
  return new Map(rows.map(({ opportunity_id, ...process }) => [opportunity_id, process]));
}

// Field by field: with thousands of cards, copying by spread is what takes the time.
function viewCard(cells: TenantCells, card: StoredCard, diligence: Card['diligence']): Card {
  const view: Card = {
    id: card.id,
    company_name: card.company_name,
    status: card.status,
    target_amount: decryptAmount(cells, 'target_amount', card.id, card.target_amount_encrypted),
    currency: card.currency,
    priority: card.priority,
    assigned_to: card.assigned_to,
    stage_entered_at: card.stage_entered_at,
    version: card.version,
    tags: card.tags,
    tag_count: card.tag_count,
  };
  if (card.checklist_items) {
    view.checklist_items = card.checklist_items;
    view.checklist_open = card.checklist_open ?? 0;
  }
  if (card.is_confidential) view.is_confidential = true;
  if (card.custom) view.custom = card.custom;
  if (diligence) view.diligence = diligence;
  return view;
}
