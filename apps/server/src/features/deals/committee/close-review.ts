import { tallyVotes } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { notify } from '../../work/notifications/notify.ts';
import { hidesVotes, mayWithdraw } from './committee.policy.ts';
import { findReview, listFrozenFiles, type ReviewRow } from './committee.queries.ts';
import { listForecasts } from './forecasts.queries.ts';
import { getReview, requireOpenReview } from './get-review.ts';
import { hashReview } from './hash-review.ts';
import { listCommittee } from './list-committee.ts';
import { listQuestions } from './questions.queries.ts';
import { findSettings } from './quorum.queries.ts';
import { committeePath, recordChange } from './record-change.ts';
import type { ReviewOutputs } from './review-fields.ts';
import { listVotes } from './votes.queries.ts';

interface Decision {
  id: string;
  version: number;
  outcome: 'approved' | 'rejected';
  note?: string | null | undefined;
}

/** Records what the votes decide, and tells the committee and the deal's owner. */
export async function decideReview(ctx: Ctx, decision: Decision) {
  const { outcome, note } = decision;
  const review = await recordDecision(ctx, decision);
  await notify(ctx, [...(await listCommittee(ctx.tx, review.opportunity_id)), review.assigned_to], {
    kind: 'decision',
    title: `The investment committee has ${outcome} ${review.company_name}`,
    path: committeePath(review.opportunity_id),
    opportunityId: review.opportunity_id,
    paragraphs: note ? [note] : [],
  });
  return getReview(ctx, { id: review.id });
}

/** Freezes what the votes decide. The administrator names the outcome that they see, and no other one is taken for it. */
export async function recordDecision(ctx: Ctx, { id, version, outcome, note }: Decision): Promise<ReviewRow> {
  const review = await requireOpenReview(ctx, id, 'update');
  if (review.version !== version) throw await staleVersion(getReview(ctx, { id: review.id }));
  const votes = await listVotes(ctx.tx, review.id);
  // The refusals below would tell how the others voted.
  if ((await findSettings(ctx.tx)).hide_votes && hidesVotes(ctx.actor, review, votes))
    throw fail('FORBIDDEN', undefined, 'Vote first: the votes are hidden from you until you have voted.');
  const tally = tallyVotes(votes, review.quorum);
  if (!tally.quorum_reached)
    throw fail('QUORUM_MISSING', undefined, `${tally.voted} of ${review.quorum} members have voted.`);
  if (tally.outcome !== outcome) throw fail('DECISION_DEVIATES');
  await freeze(ctx, review, { status: outcome, note: note ?? null, change: 'decided', trace: { outcome, tally } });
  return review;
}

/** Closes an open review without a decision. */
export async function withdrawReview(ctx: Ctx, { id, reason }: { id: string; reason: string }) {
  const review = await requireOpenReview(ctx, id, 'update');
  if (!mayWithdraw(ctx.actor, review)) throw fail('FORBIDDEN');
  await freeze(ctx, review, { status: 'withdrawn', note: reason, change: 'withdrawn', trace: { reason } });
  await notify(ctx, await listCommittee(ctx.tx, review.opportunity_id), {
    kind: 'decision',
    title: `The vote on ${review.company_name} was withdrawn`,
    path: committeePath(review.opportunity_id),
    opportunityId: review.opportunity_id,
    paragraphs: [reason],
  });
  return getReview(ctx, { id: review.id });
}

interface Ending {
  status: 'approved' | 'rejected' | 'withdrawn';
  note: string | null;
  change: string;
  trace: Record<string, unknown>;
}

/** From here on the database refuses every change (docs/adr/0019); the audit log keeps the hash, and who could vote. */
async function freeze(ctx: Ctx, open: ReviewRow, { status, note, change, trace }: Ending): Promise<void> {
  const { tx, actor, now } = ctx;
  if (!(await closeReview(tx, open.id, { status, userId: actor.userId, note, now }))) throw fail('REVIEW_CLOSED');
  const [review, votes, forecasts, questions, files, members] = await Promise.all([
    findReview(tx, open.id),
    listVotes(tx, open.id),
    listForecasts(tx, open.id),
    listQuestions(tx, open.id),
    listFrozenFiles(tx, open.id),
    listCommittee(tx, open.opportunity_id),
  ]);
  if (!review) throw new Error('the review that was closed is not there');
  const sha256 = hashReview(review, { votes, forecasts, questions, files });
  await recordChange(ctx, review, change, { ...trace, sha256, members, quorum: review.quorum });
}

/** Ends an open review; answers whether it was one. */
async function closeReview(
  tx: Tx,
  id: string,
  { status, userId, note, now }: { status: ReviewOutputs['status']; userId: string; note: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update committee_reviews set status = $2, decided_by = $3, decided_at = $4, decision_note = $5, version = version + 1
      where id = $1 and status = 'open' returning id`,
    [id, status, userId, now, note],
  );
  return rows.length > 0;
}
