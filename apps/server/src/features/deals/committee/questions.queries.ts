import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { ReviewRow } from './committee.queries.ts';

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

const QUESTION = `id, review_id, question, asked_by, ${isoTime('asked_at')} as asked_at, answer, answered_by,
  ${isoTime('answered_at')} as answered_at, version`;

export function listQuestions(tx: Tx, reviewId: string): Promise<QuestionRow[]> {
  return tx.query(
    `select ${QUESTION} from committee_questions where review_id = $1 order by committee_questions.asked_at, id`,
    [reviewId],
    'list-questions',
  );
}

export async function findQuestion(tx: Tx, id: string): Promise<QuestionRow | undefined> {
  const rows = await tx.query<QuestionRow>(`select ${QUESTION} from committee_questions where id = $1`, [id]);
  return rows[0];
}

export async function insertQuestion(
  tx: Tx,
  id: string,
  { id: reviewId, opportunity_id }: ReviewRow,
  asked: { tenantId: string; userId: string; question: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into committee_questions (tenant_id, id, opportunity_id, review_id, question, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [asked.tenantId, id, opportunity_id, reviewId, asked.question, asked.userId, asked.now],
  );
}

/** Answers whether the question still had the version that was seen. */
export async function setQuestion(tx: Tx, id: string, version: number, question: string): Promise<boolean> {
  const rows = await tx.query(
    `update committee_questions set question = $3, version = version + 1
      where id = $1 and version = $2 and answer is null returning id`,
    [id, version, question],
  );
  return rows.length > 0;
}

export async function setAnswer(
  tx: Tx,
  id: string,
  version: number,
  { answer, userId, now }: { answer: string; userId: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update committee_questions set answer = $3, answered_by = $4, answered_at = $5, version = version + 1
      where id = $1 and version = $2 and (answered_by is null or answered_by = $4) returning id`,
    [id, version, answer, userId, now],
  );
  return rows.length > 0;
}
