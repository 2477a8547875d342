import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ReviewRow } from './committee.queries.ts';
import type { QuestionRow } from './questions.queries.ts';
import type { VoteRow } from './votes.queries.ts';

interface Parts {
  votes: readonly VoteRow[];
  questions: readonly QuestionRow[];
  files: readonly { id: string; file_name: string; sha256: string }[];
}

/**
 * SHA-256 of everything that is frozen with a decision, as canonical JSON (RFC 8785). The deal's id is left out: it changes
 * when the deal is merged into another one, and the record of the committee does not.
 */
export function hashReview(review: ReviewRow, { votes, questions, files }: Parts): string {
  const { id, status, memo, thesis, assumptions, quorum, opened_by, opened_at } = review;
  const { decided_by, decided_at, decision_note } = review;
  const texts = { id, status, memo, thesis, assumptions, quorum, opened_by, opened_at };
  const record = { ...texts, decided_by, decided_at, decision_note, votes, questions, files };
  return createHash('sha256')
    .update(canonicalize(record) ?? '')
    .digest('hex');
}
