import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getRecord } from '../get-opportunity.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';
import { isCountedMove } from './counted-moves.ts';

type Stay = OpportunityOutputs['history']['stays'][number];

/** Nobody reads further back at once; what was left out is counted. */
const STAYS_AT_MOST = 200;

// A stay lasts until the next move; the last one still does. One that was undone is none.
const STAYS = `
  select id, from_stage, to_stage, changed_by, reason, override_open_items,
         ${isoTime('changed_at')} as changed_at, ${isoTime('left_at')} as left_at,
         case when counts then (greatest(0, extract(epoch from coalesce(left_at, $2::timestamptz) - changed_at)) / 3600)::float8
         end as hours, not counts as is_undone, total
    from (select *, case when counts then lead(changed_at) over (partition by counts order by changed_at, id) end as left_at,
                 count(*) over ()::int as total
            from (select h.*, ${isCountedMove('h')} as counts from opportunity_stage_history h where opportunity_id = $1) moves
         ) stays
   order by changed_at desc, id desc limit ${STAYS_AT_MOST}`;

/** Every stage that the deal was in, newest first: who moved it there, why, and how long it stayed. */
export async function listStageHistory(ctx: Ctx, { id }: { id: string }): Promise<OpportunityOutputs['history']> {
  const [, rows] = await Promise.all([
    getRecord(ctx, id),
    ctx.tx.query<Stay & { total: number }>(STAYS, [id, ctx.now], 'stage-history'),
  ]);
  return {
    as_of: ctx.now.toISOString(),
    total: rows[0]?.total ?? 0,
    stays: rows.map(({ total: _, ...stay }) => stay),
  };
}
