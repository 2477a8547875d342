import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export interface QuestionRow {
  id: string;
  review_id: string;
  question: string;
  asked_by: string;
  asked_at: string;
  answer: string | null;
  answered_by: string | null;
  answered_at: string | null;
  version: number;
}

export const QUESTION = `id, review_id, question, asked_by, ${isoTime('asked_at')} as asked_at, answer, answered_by,
  ${isoTime('answered_at')} as answered_at, version`;

export function listQuestions(tx: Tx, reviewId: string): Promise<QuestionRow[]> {
  return tx.query(
    `select ${QUESTION} from committee_questions where review_id = $1 order by committee_questions.asked_at, id`,
    [reviewId],
    'list-questions',
  );
}
