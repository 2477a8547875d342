import type { Tx } from '../../../core/database.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { notify } from '../../work/notifications/notify.ts';
import { mayAnswer, mayEditQuestion } from './committee.policy.ts';
import type { ReviewRow } from './committee.queries.ts';
import { getReview, requireOpenReview } from './get-review.ts';
import { QUESTION, type QuestionRow } from './questions.queries.ts';
import { committeePath, recordChange } from './record-change.ts';

/** Asks a question of the committee; the owner of the deal is told. */
export async function askQuestion(ctx: Ctx, { id, question }: { id: string; question: string }) {
  const { tx, actor, now } = ctx;
  const review = await requireOpenReview(ctx, id, 'share');
  const questionId = newId();
  await insertQuestion(tx, questionId, review, { tenantId: actor.tenantId, userId: actor.userId, question, now });
  await recordChange(ctx, review, 'question_asked', { question: questionId });
  await notify(ctx, [review.assigned_to], {
    kind: 'question',
    title: `The committee has a question about ${review.company_name}`,
    path: committeePath(review.opportunity_id),
    opportunityId: review.opportunity_id,
    paragraphs: [question],
  });
  return getReview(ctx, { id: review.id });
}

/** Changes an own question that nobody has answered yet. */
export async function editQuestion(ctx: Ctx, input: { id: string; question: string; version: number }) {
  const { tx, actor } = ctx;
  const { asked, review } = await requireQuestion(ctx, input.id);
  if (!mayEditQuestion(actor, asked)) throw fail('FORBIDDEN');
  if (asked.answer !== null) throw fail('QUESTION_ANSWERED');
  if (!(await setQuestion(tx, asked.id, input.version, input.question)))
    throw await staleVersion(getReview(ctx, { id: review.id }));
  await recordChange(ctx, review, 'question_edited', { question: asked.id, before: asked.question });
  return getReview(ctx, { id: review.id });
}

/** Answers a question, or corrects an own answer; the person who asked is notified of the first. */
export async function answerQuestion(ctx: Ctx, input: { id: string; answer: string; version: number }) {
  const { tx, actor, now } = ctx;
  const { asked, review } = await requireQuestion(ctx, input.id);
  if (!mayAnswer(actor, asked)) throw fail('QUESTION_ANSWERED');
  const given = { answer: input.answer, userId: actor.userId, now };
  if (!(await setAnswer(tx, asked.id, input.version, given)))
    throw await staleVersion(getReview(ctx, { id: review.id }));
  await recordChange(ctx, review, 'question_answered', { question: asked.id, before: asked.answer });
  if (asked.answer === null)
    await notify(ctx, [asked.asked_by], {
      kind: 'question',
      title: `Your question about ${review.company_name} is answered`,
      path: committeePath(review.opportunity_id),
      opportunityId: review.opportunity_id,
      paragraphs: [asked.question, input.answer],
    });
  return getReview(ctx, { id: review.id });
}

async function requireQuestion(ctx: Ctx, id: string) {
  const named = await findQuestion(ctx.tx, id);
  if (!named) throw fail('NOT_FOUND');
  const review = await requireOpenReview(ctx, named.review_id, 'share');
  return { asked: named, review };
}

async function findQuestion(tx: Tx, id: string): Promise<QuestionRow | undefined> {
  const rows = await tx.query<QuestionRow>(`select ${QUESTION} from committee_questions where id = $1`, [id]);
  return rows[0];
}

async function insertQuestion(
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
async function setQuestion(tx: Tx, id: string, version: number, question: string): Promise<boolean> {
  const rows = await tx.query(
    `update committee_questions set question = $3, version = version + 1
      where id = $1 and version = $2 and answer is null returning id`,
    [id, version, question],
  );
  return rows.length > 0;
}

async function setAnswer(
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
