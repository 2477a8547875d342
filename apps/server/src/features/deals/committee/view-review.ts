import { tallyVotes } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { canDecide, canWithdraw, canWork, mayAnswer, mayEditQuestion } from './committee.policy.ts';
import { listFrozenFiles, type ReviewRow } from './committee.queries.ts';
import { hashReview } from './hash-review.ts';
import { listCommittee } from './list-committee.ts';
import { listQuestions, type QuestionRow } from './questions.queries.ts';
import type { ReviewOutputs } from './review-fields.ts';
import { listVotes, type VoteRow } from './votes.queries.ts';

/** The review with its votes and questions, and what the person can do with it. */
export async function viewReview(ctx: Ctx, review: ReviewRow): Promise<ReviewOutputs> {
  const { tx, actor } = ctx;
  const [votes, questions, ending] = await Promise.all([
    listVotes(tx, review.id),
    listQuestions(tx, review.id),
    endingOf(ctx, review),
  ]);
  const works = canWork(actor, review);
  const { assigned_to: _owner, is_confidential: _hidden, ...fields } = review;
  return {
    ...fields,
    members: ending.members,
    votes,
    questions: questions.map(({ review_id: _review, ...question }) => ({
      ...question,
      can: {
        edit: works && question.answer === null && mayEditQuestion(actor, question),
        answer: works && mayAnswer(actor, question),
      },
    })),
    tally: tallyVotes(votes, review.quorum),
    frozen: ending.verify(votes, questions),
    can: {
      edit: works,
      ask: works,
      vote: works,
      decide: canDecide(actor, review),
      withdraw: canWithdraw(actor, review),
    },
  };
}

/** Of an open review its members as they are now; of a closed one what the audit log kept when it was closed. */
async function endingOf({ tx }: Ctx, review: ReviewRow) {
  if (review.status === 'open') return { members: await listCommittee(tx, review.opportunity_id), verify: () => null };
  const [event, files] = await Promise.all([findClosingEvent(tx, review.id), listFrozenFiles(tx, review.id)]);
  return {
    members: event.members ?? [],
    verify: (votes: VoteRow[], questions: QuestionRow[]) => {
      const now = hashReview(review, { votes, questions, files });
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
