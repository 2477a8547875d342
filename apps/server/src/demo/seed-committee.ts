import { addDays, dayIn, dueDayOf, quarterOf } from '@cairn/domain';
import type { Ctx } from '../core/procedure.ts';
import { listTeam } from '../features/access/auth/account/list-team.ts';
import { getTimeZone } from '../features/access/tenants/get-time-zone.ts';
import { recordOutcome } from '../features/deals/calibration/record-outcome.ts';
import { castVote } from '../features/deals/committee/cast-vote.ts';
import { recordDecision } from '../features/deals/committee/close-review.ts';
import { createReview } from '../features/deals/committee/start-review.ts';
import { stateForecasts } from '../features/deals/committee/state-forecasts.ts';
import { updateReview } from '../features/deals/committee/update-review.ts';
import type { DemoReview } from './committee-records.ts';
import type { PastDecision } from './past-decisions.ts';

/** The way of a deal that the committee decided on long ago: its review, the forecasts, and what was found out since. */
export async function seedPastDecision(
  since: (age: number) => Ctx,
  dealId: string,
  { age, thesis, outcome, note, assumptions }: PastDecision,
): Promise<void> {
  const ctx = since(age);
  const decided = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const dated = assumptions.map((each) => ({ ...each, by: quarterOf(addDays(decided, each.after)) }));
  const vote = outcome === 'approved' ? ('approve' as const) : ('reject' as const);
  const id = await seedReview(ctx, dealId, {
    memo: '## Recommendation\n\nSee the thesis.',
    thesis,
    assumptions: dated.map(({ metric, value, by }) => ({ metric, value, by })),
    forecasts: dated.map(({ forecasts }) => forecasts),
    votes: Array.from({ length: 2 }, () => ({ vote, conditions: null, dissent: vote === 'reject' ? note : null })),
    outcome,
    note,
  });
  for (const [place, { came, by }] of dated.entries()) {
    const due = dueDayOf(by);
    if (!came || !due) continue;
    const [came_true, evidence] = came;
    const today = dayIn(since(1).now, await getTimeZone(ctx.tx));
    const known_on = due < today ? due : today;
    await recordOutcome(since(0), { id, place, seen: 0, came_true, known_on, evidence });
  }
}

/** Puts a deal to a vote and decides it where all have voted. Written without notices: nobody reads mail at these addresses. */
export async function seedReview(ctx: Ctx, dealId: string, record: DemoReview): Promise<string> {
  const { memo, thesis, assumptions, votes, note, forecasts, outcome = 'approved' } = record;
  const { id } = await createReview(ctx, dealId);
  const members = (await listTeam(ctx)).map((person) => person.id);
  const { version } = await updateReview(ctx, { id, version: 1, memo, thesis, assumptions });
  for (const [at, userId] of members.slice(0, 2).entries()) {
    const stated = assumptions.flatMap((assumption, place) => {
      const percent = forecasts?.[place]?.[at];
      return percent === undefined ? [] : [{ ...assumption, percent }];
    });
    if (stated.length > 0) await stateForecasts({ ...ctx, actor: { ...ctx.actor, userId } }, { id, forecasts: stated });
  }
  for (const [place, cast] of votes.entries()) {
    const userId = members[place];
    if (cast && userId) await castVote({ ...ctx, actor: { ...ctx.actor, userId } }, { id, ...cast });
  }
  if (note) await recordDecision(ctx, { id, version, outcome, note });
  return id;
}
