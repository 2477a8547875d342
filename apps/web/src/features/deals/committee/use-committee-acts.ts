import { tallyVotes } from '@cairn/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FAILED, STATUS_LABELS } from './labels.ts';
import { type CastVote, cacheReview, type Review, rereadCommittee, staleReview } from './queries.ts';

type Calls = Inputs['committee'];

/** Takes the answer over; when somebody else was faster, the review as it stands now. */
function useTake() {
  const queryClient = useQueryClient();
  return {
    take: (review: Review) => cacheReview(queryClient, review),
    refuse: (title: string) => (error: unknown) => {
      const theirs = staleReview(error);
      if (theirs) cacheReview(queryClient, theirs);
      else if (readError(error).status === 409) rereadCommittee(queryClient);
      toastError(title, error);
    },
    reread: () => rereadCommittee(queryClient),
  };
}

export function useOpenReview(dealId: string) {
  const { refuse, reread } = useTake();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: () => api.committee.start({ id: dealId }, { context: { idempotencyKey: key.current } }),
    onSuccess: ({ company_name }) => {
      toast({
        title: `The committee review of ${company_name} has started`,
        description: 'The members were notified.',
        tone: 'success',
      });
      reread();
    },
    onError: (error) => {
      key.current = crypto.randomUUID();
      refuse(FAILED.open)(error);
    },
  });
}

/** A vote can be changed, so the page shows it before the server has said yes. */
export function useVote(review: Review) {
  const { id: me } = useProfile();
  const { take, refuse, reread } = useTake();
  return useMutation({
    mutationFn: (vote: Omit<Calls['vote'], 'id'>) => api.committee.vote({ ...vote, id: review.id }),
    onMutate: ({ vote, dissent = null, conditions = null }) => {
      const mine: CastVote = { user_id: me, vote, dissent, conditions, updated_at: new Date().toISOString() };
      const votes = [...review.votes.filter(({ user_id }) => user_id !== me), mine];
      take({ ...review, votes, tally: tallyVotes(votes, review.quorum) });
      return review;
    },
    onSuccess: (saved) => {
      take(saved);
      toast({ title: 'Your vote is saved', description: 'You can change it until the decision.', tone: 'success' });
      reread();
    },
    onError: (error, _vote, before) => {
      if (before) take(before);
      refuse(FAILED.vote)(error);
    },
  });
}

export function useForecast(reviewId: string) {
  const { take, refuse } = useTake();
  return useMutation({
    mutationFn: (forecasts: Calls['forecast']['forecasts']) => api.committee.forecast({ id: reviewId, forecasts }),
    onSuccess: (saved) => {
      take(saved);
      toast({
        title: 'Your forecasts are saved',
        description: 'You can change them until the decision.',
        tone: 'success',
      });
    },
    onError: refuse(FAILED.forecast),
  });
}

export function useAsk(reviewId: string) {
  const { take, refuse } = useTake();
  return useMutation({
    mutationFn: ({ question, key }: { question: string; key: string }) =>
      api.committee.ask({ id: reviewId, question }, { context: { idempotencyKey: key } }),
    onSuccess: take,
    onError: refuse(FAILED.ask),
  });
}

export function useEditQuestion() {
  const { take, refuse } = useTake();
  return useMutation({
    mutationFn: (input: Calls['editQuestion']) => api.committee.editQuestion(input),
    onSuccess: take,
    onError: refuse(FAILED.ask),
  });
}

export function useAnswer() {
  const { take, refuse } = useTake();
  return useMutation({
    mutationFn: (input: Calls['answer']) => api.committee.answer(input),
    onSuccess: take,
    onError: refuse(FAILED.answer),
  });
}

export function useDecide() {
  const { take, refuse, reread } = useTake();
  return useMutation({
    mutationFn: (input: Calls['decide']) => api.committee.decide(input),
    onSuccess: (review) => {
      take(review);
      toast({
        title: `${STATUS_LABELS[review.status]}: ${review.company_name}`,
        description: 'Memo, thesis, assumptions, votes and files are frozen.',
        tone: 'success',
      });
      reread();
    },
    onError: refuse(FAILED.decide),
  });
}

export function useWithdraw() {
  const { take, refuse, reread } = useTake();
  return useMutation({
    mutationFn: (input: Calls['withdraw']) => api.committee.withdraw(input),
    onSuccess: (review) => {
      take(review);
      toast({ title: `The vote on ${review.company_name} is withdrawn`, tone: 'success' });
      reread();
    },
    onError: refuse(FAILED.withdraw),
  });
}
