import { LOST_STAGE, REVIEW_STAGE, type Role, WON_STAGE } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

interface Person {
  userId: string;
  role: Role;
}

const mayWork = (actor: Person) => may(actor, 'committee:work');

interface Review {
  status: string;
  /** Whether its deal is neither archived nor deleted. */
  in_pipeline: boolean;
  opened_by: string;
}

type Work = Pick<Review, 'status' | 'in_pipeline'>;
const isOpen = ({ status, in_pipeline }: Work) => status === 'open' && in_pipeline;

/** What a person may do to a review. Of a closed one nothing can be changed, by nobody. */
export const canWork = (actor: Person, review: Work): boolean => isOpen(review) && mayWork(actor);
export const canDecide = (actor: Person, review: Work): boolean => isOpen(review) && may(actor, 'committee:decide');
/** The person who started the vote withdraws it, or an administrator. */
export const mayWithdraw = (actor: Person, review: Pick<Review, 'opened_by'>): boolean =>
  mayWork(actor) && (review.opened_by === actor.userId || may(actor, 'committee:decide'));
export const canWithdraw = (actor: Person, review: Review): boolean => isOpen(review) && mayWithdraw(actor, review);

/** In a firm that hides votes: those of an open review are shown to who has voted, and to nobody before. */
export const hidesVotes = (
  actor: Pick<Person, 'userId'>,
  review: Pick<Review, 'status'>,
  votes: readonly { user_id: string }[],
): boolean => review.status === 'open' && !votes.some(({ user_id }) => user_id === actor.userId);

/** Forecasts of others pull at one's own, so in every firm they are shown to who has stated one of the same assumption. */
export const hidesForecasts: typeof hidesVotes = (actor, review, forecasts) => hidesVotes(actor, review, forecasts);

interface Question {
  asked_by: string;
  answered_by: string | null;
}

/** A question is its asker's until it is answered; an answer is its giver's from then on. */
export const mayEditQuestion = (actor: Person, question: Question): boolean => question.asked_by === actor.userId;
export const mayAnswer = (actor: Person, question: Question): boolean =>
  question.answered_by === null || question.answered_by === actor.userId;

interface Deal {
  status: string;
  in_pipeline: boolean;
  merged_into: string | null;
}

interface Stage {
  stage_key: string;
  stage_label: string;
  sort_order: number;
}

export interface OpeningRefusal {
  code: 'REVIEW_TOO_EARLY' | 'REVIEW_DEAL_CLOSED';
  message: string;
}

/**
 * Why a deal cannot be put to a vote where it stands, or null. From Partner Review on it can, until it is won or lost; a
 * pipeline without that stage has no such gate, and every open deal can.
 */
export function refuseOpening(deal: Deal, stages: readonly Stage[]): OpeningRefusal | null {
  const label = stages.find(({ stage_key }) => stage_key === deal.status)?.stage_label ?? deal.status;
  if (deal.merged_into !== null)
    return {
      code: 'REVIEW_DEAL_CLOSED',
      message: 'This deal was merged into another one. Start the vote on that deal.',
    };
  if (!deal.in_pipeline) return { code: 'REVIEW_DEAL_CLOSED', message: 'This deal is archived. Restore it first.' };
  if (deal.status === WON_STAGE || deal.status === LOST_STAGE)
    return { code: 'REVIEW_DEAL_CLOSED', message: `This deal is in ${label}, so the committee cannot vote on it.` };
  const from = stages.find(({ stage_key }) => stage_key === REVIEW_STAGE);
  const at = stages.find(({ stage_key }) => stage_key === deal.status)?.sort_order ?? 0;
  if (!from || at >= from.sort_order) return null;
  return {
    code: 'REVIEW_TOO_EARLY',
    message: `This deal is in ${label}. The committee can vote from ${from.stage_label} on.`,
  };
}
