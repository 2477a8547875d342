import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { notPutAway } from '../../deal-access/put-away.ts';
import { isCountedMove } from '../../deals/opportunities/stages/counted-moves.ts';
import { listStages } from '../../deals/opportunities/stages/list-stages.ts';
import { receivedAt } from '../../deals/opportunities/when-received.ts';
import { drawTrend, sum } from './draw-trend.ts';
import { countFirm, listStageFigures } from './firm-figures.ts';
import { listNeeds } from './firm-needs.ts';
import { type CountRow, countStages, type Moments } from './home.queries.ts';
import { describeRange, type HomeOf, type RangeInput, resolveRange } from './home-range.ts';
import { listChanges } from './list-changes.ts';
import { sumPipeline } from './sum-pipeline.ts';

/** The home of those who work on deals. Two round trips: the range needs the firm's time zone, the rest needs the range; a third when deals have changed. */
export async function firmHome(ctx: Ctx, input: RangeInput): Promise<HomeOf<'firm'>> {
  const { tx, now } = ctx;
  const [timeZone, stages, team] = await Promise.all([getTimeZone(tx), listStages(ctx), listTeam(ctx)]);
  const range = resolveRange(input, timeZone, now);
  const { moments } = range;
  const [counts, added, moves, needs, changes] = await Promise.all([
    countStages(tx, now, moments, timeZone),
    countAddedByDay(tx, moments, timeZone),
    countMovesByDay(tx, moments, timeZone),
    listNeeds(ctx, range),
    listChanges(ctx, moments, team),
  ]);
  return {
    kind: 'firm',
    ...describeRange(range, now),
    needs,
    figures: { ...countFirm(counts), added: sum(added), pipeline: await sumPipeline(ctx, counts) },
    stages: listStageFigures(stages, counts),
    trend: drawTrend(range, { added, moved: moves }),
    changes,
  };
}

/** How many new deals each day had, by the firm's own calendar. Days without any are absent. */
function countAddedByDay(tx: Tx, { since, until }: Moments, timeZone: string) {
  return tx.query<CountRow>(
    `select (${receivedAt('$3')} at time zone $3)::date as day, count(*)::int as count from opportunities o
      where o.in_pipeline and ${receivedAt('$3')} >= $1 and ${receivedAt('$3')} < $2 group by 1`,
    [since, until, timeZone],
    'home-added-by-day',
  );
}

function countMovesByDay(tx: Tx, { since, until }: Moments, timeZone: string) {
  return tx.query<CountRow>(
    `select (h.changed_at at time zone $3)::date as day, count(*)::int as count from opportunity_stage_history h
      where h.from_stage is not null and h.changed_at >= $1 and h.changed_at < $2 and ${isCountedMove('h')}
        and ${notPutAway('h.opportunity_id')} group by 1`,
    [since, until, timeZone],
    'home-moves-by-day',
  );
}
