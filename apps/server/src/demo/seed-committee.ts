import type { Ctx } from '../core/procedure.ts';
import { listTeam } from '../features/access/auth/account/list-team.ts';
import { castVote } from '../features/deals/committee/cast-vote.ts';
import { recordDecision } from '../features/deals/committee/close-review.ts';
import { createReview } from '../features/deals/committee/start-review.ts';
import { updateReview } from '../features/deals/committee/update-review.ts';
import type { DemoReview } from './committee-records.ts';

/** Puts a deal to a vote and approves it where all have voted. Written without notices: nobody reads mail at these addresses. */
export async function seedReview(ctx: Ctx, dealId: string, record: DemoReview): Promise<void> {
  const { memo, thesis, assumptions, votes, note } = record;
  const { id } = await createReview(ctx, dealId);
  const members = (await listTeam(ctx)).map((person) => person.id);
  const { version } = await updateReview(ctx, { id, version: 1, memo, thesis, assumptions });
  for (const [place, cast] of votes.entries()) {
    const userId = members[place];
    if (cast && userId) await castVote({ ...ctx, actor: { ...ctx.actor, userId } }, { id, ...cast });
  }
  if (note) await recordDecision(ctx, { id, version, outcome: 'approved', note });
}
