import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ReviewRow } from './committee.queries.ts';
import type { ForecastRow } from './forecasts.queries.ts';
import type { QuestionRow } from './questions.queries.ts';
import type { VoteRow } from './votes.queries.ts';

interface Parts {
  votes: readonly VoteRow[];
  forecasts: readonly ForecastRow[];
  questions: readonly QuestionRow[];
  files: readonly { id: string; file_name: string; sha256: string }[];
}

/**
 * SHA-256 of everything that is frozen with a decision, as canonical JSON (RFC 8785). The deal's id is left out: it changes
 * when the deal is merged into another one, and the record of the committee does not. A record without forecasts is hashed as it
 * was before there were any: hashes of older reviews stay what they are, and a forecast that is put in or taken out is seen.
 */
export function hashReview(review: ReviewRow, { votes, forecasts, questions, files }: Parts): string {
  const { id, status, memo, thesis, assumptions, quorum, opened_by, opened_at } = review;
  const { decided_by, decided_at, decision_note } = review;
  const texts = { id, status, memo, thesis, assumptions, quorum, opened_by, opened_at };
  const record = { ...texts, decided_by, decided_at, decision_note, votes, questions, files };
  const whole = forecasts.length === 0 ? record : { ...record, forecasts };
  return createHash('sha256')
    .update(canonicalize(whole) ?? '')
    .digest('hex');
}
