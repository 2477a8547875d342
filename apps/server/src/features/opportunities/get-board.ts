import { BOARD_CARDS_MAX, CARD_TAGS } from '@cairn/domain';
import type { Ctx } from '../../core/procedure.ts';
import { type Filters, whereOf } from './filter-opportunities.ts';
import { countMatching } from './list-rows.ts';
import { listStages } from './list-stages.ts';
import { canCreate, canMove } from './opportunities.policy.ts';
import { type OpportunityOutputs, openAmount } from './opportunity-fields.ts';

type Card = OpportunityOutputs['board']['cards'][number];
type StoredCard = Omit<Card, 'target_amount' | 'stage_entered_at'> & {
  target_amount_encrypted: Buffer | null;
  stage_entered_at: Date;
};

/** Every card that matches, newest in its stage first, and the stages to put them in. */
export async function getBoard(ctx: Ctx, filters: Filters): Promise<OpportunityOutputs['board']> {
  const where = whereOf(filters);
  const stored = ctx.tx.query<StoredCard>(
    `select o.id, o.company_name, o.status, o.target_amount_encrypted, o.currency, o.priority, o.assigned_to, o.stage_entered_at,
            o.version, o.tags[1:${CARD_TAGS}] as tags, cardinality(o.tags) as tag_count
       from opportunities o where ${where.text} order by o.stage_entered_at desc, o.id desc limit ${BOARD_CARDS_MAX + 1}`,
    where.values,
    where.values.length === 0 ? 'board' : undefined,
  );
  const stages = listStages(ctx);
  const cells = await ctx.cells();
  const rows = await stored;
  const cards = rows.slice(0, BOARD_CARDS_MAX).map(({ target_amount_encrypted, ...card }) => ({
    ...card,
    target_amount: openAmount(cells, 'target_amount', card.id, target_amount_encrypted),
    stage_entered_at: card.stage_entered_at.toISOString(),
  }));
  const total = rows.length > BOARD_CARDS_MAX ? await countMatching(ctx, where) : rows.length;
  return { stages: await stages, cards, total, can: { create: canCreate(ctx.actor), move: canMove(ctx.actor) } };
}
