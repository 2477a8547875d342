import { dueDayOf, isSameAssumption, tallyVotes } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import {
  canDecide,
  canWithdraw,
  canWork,
  hidesForecasts,
  hidesVotes,
  mayAnswer,
  mayEditQuestion,
} from './committee.policy.ts';
import { listFrozenFiles, type ReviewRow } from './committee.queries.ts';
import { type ForecastRow, listForecasts, wordsOf } from './forecasts.queries.ts';
import { hashReview } from './hash-review.ts';
import { listCommittee } from './list-committee.ts';
import { listQuestions, type QuestionRow } from './questions.queries.ts';
import { findSettings } from './quorum.queries.ts';
import type { ReviewOutputs } from './review-fields.ts';
import { listVotes, type VoteRow } from './votes.queries.ts';

/** The review with its votes and questions, and what the person can do with it. */
export async function viewReview(ctx: Ctx, review: ReviewRow): Promise<ReviewOutputs> {
  const { tx, actor } = ctx;
  const [cast, forecasts, questions, ending, settings, changed] = await Promise.all([
    listVotes(tx, review.id),
    listForecasts(tx, review.id),
    listQuestions(tx, review.id),
    endingOf(ctx, review),
    findSettings(tx),
    findTextsChange(tx, review.id),
  ]);
  const hidden = settings.hide_votes && hidesVotes(actor, review, cast);
  const votes = hidden ? [] : cast;
  const works = canWork(actor, review);
  const { assigned_to: _owner, is_confidential: _hidden, ...fields } = review;
  return {
    ...fields,
    members: ending.members,
    votes,
    votes_hidden: hidden,
    texts_changed: changed,
    forecasts: viewForecasts(actor, review, forecasts),
    questions: questions.map(({ review_id: _review, ...question }) => ({
      ...question,
      can: {
        edit: works && question.answer === null && mayEditQuestion(actor, question),
        answer: works && mayAnswer(actor, question),
      },
    })),
    tally: hidden ? countVotes(cast.length, review.quorum) : tallyVotes(votes, review.quorum),
    frozen: ending.verify(cast, forecasts, questions),
    can: {
      edit: works,
      ask: works,
      vote: works,
      decide: canDecide(actor, review) && !hidden,
      withdraw: canWithdraw(actor, review),
    },
  };
}

/** Of each assumption as it stands now; what others think of it is told to who has said what they think. */
function viewForecasts(
  actor: Ctx['actor'],
  review: ReviewRow,
  forecasts: readonly ForecastRow[],
): ReviewOutputs['forecasts'] {
  return review.assumptions.map((assumption) => {
    const about = forecasts.filter((forecast) => isSameAssumption(wordsOf(forecast), assumption));
    const isHidden = hidesForecasts(actor, review, about);
    return {
      due_on: dueDayOf(assumption.by),
      mine: about.find(({ user_id }) => user_id === actor.userId)?.percent ?? null,
      given: about.length,
      stated: isHidden ? null : about.map(({ user_id, percent }) => ({ user_id, percent })),
    };
  });
}

/** How many have voted, and nothing of how. */
function countVotes(voted: number, quorum: number): ReviewOutputs['tally'] {
  return { ...tallyVotes([], quorum), voted, quorum_reached: voted >= quorum, outcome: null };
}

/** The latest change of the texts since somebody voted. */
async function findTextsChange(tx: Tx, reviewId: string): Promise<ReviewOutputs['texts_changed']> {
  const [change] = await tx.query<{ by: string; at: string }>(
    `select written_by as by, ${isoTime('written_at')} as at from committee_texts
      where review_id = $1 and votes > 0 order by version desc limit 1`,
    [reviewId],
    'review-texts-change',
  );
  return change ?? null;
}

/** Of an open review its members as they are now; of a closed one what the audit log kept when it was closed. */
async function endingOf({ tx }: Ctx, review: ReviewRow) {
  if (review.status === 'open') return { members: await listCommittee(tx, review.opportunity_id), verify: () => null };
  const [event, files] = await Promise.all([findClosingEvent(tx, review.id), listFrozenFiles(tx, review.id)]);
  return {
    members: event.members ?? [],
    verify: (votes: VoteRow[], forecasts: ForecastRow[], questions: QuestionRow[]) => {
      const now = hashReview(review, { votes, forecasts, questions, files });
      return { sha256: event.sha256 ?? '', is_intact: event.sha256 === now };
    },
  };
}

interface ClosingEvent {
  sha256?: string;
  members?: string[];
}

/** What the audit log keeps of the end of a review. */
async function findClosingEvent(tx: Tx, reviewId: string): Promise<ClosingEvent> {
  const rows = await tx.query<{ metadata: ClosingEvent }>(
    `select metadata from audit_logs where resource_id = $1
        and action in ('committee_review.decided', 'committee_review.withdrawn')`,
    [reviewId],
    'closing-event',
  );
  return rows[0]?.metadata ?? {};
}
