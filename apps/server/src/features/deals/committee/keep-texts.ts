import type { Assumption } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { notify } from '../../work/notifications/notify.ts';
import type { ReviewRow } from './committee.queries.ts';
import { committeePath } from './record-change.ts';
import { listVotes, type VoteRow } from './votes.queries.ts';

interface Texts {
  memo: string;
  thesis: string;
  assumptions: Assumption[];
}

/**
 * Keeps a version of the texts as they are written now. Who goes on writing within ten minutes, while nobody votes and nobody
 * else writes, writes at the same version. Those who voted on other words are told, once for each version.
 */
export async function keepTexts(ctx: Ctx, before: ReviewRow, version: number, after: Texts): Promise<void> {
  const { tx, actor, now } = ctx;
  const votes = await listVotes(tx, before.id);
  const isFirst = await insertTexts(
    tx,
    before,
    before,
    { version: before.version, by: before.opened_by, at: before.opened_at, votes: 0 },
    true,
  );
  const grew =
    !isFirst && (await growTexts(tx, before.id, version, after, { by: actor.userId, at: now, votes: votes.length }));
  if (grew) return;
  await insertTexts(tx, before, after, { version, by: actor.userId, at: now, votes: votes.length });
  await tellVoters(ctx, before, votes);
}

async function tellVoters(ctx: Ctx, review: ReviewRow, votes: readonly VoteRow[]): Promise<void> {
  const voters = votes.map(({ user_id }) => user_id).filter((id) => id !== ctx.actor.userId);
  if (voters.length === 0) return;
  await notify(ctx, voters, {
    kind: 'vote_texts',
    title: `The case for ${review.company_name} was changed after you voted`,
    path: committeePath(review.opportunity_id),
    opportunityId: review.opportunity_id,
    paragraphs: [
      'Memo, thesis or assumptions are not what you voted on. You can compare the versions and change your vote.',
    ],
  });
}

interface Writing {
  version: number;
  by: string;
  at: Date | string;
  votes: number;
}

/** Answers whether it was inserted; `onlyFirst`: unless there is a version already. */
async function insertTexts(
  tx: Tx,
  review: ReviewRow,
  texts: Texts,
  writing: Writing,
  onlyFirst = false,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into committee_texts
       (tenant_id, id, opportunity_id, review_id, version, memo, thesis, assumptions, written_by, written_at, votes)
     select tenant_id, $2, opportunity_id, id, $3, $4, $5, $6::jsonb, $7, $8::timestamptz, $9 from committee_reviews r
      where id = $1 and (not $10 or not exists (select from committee_texts t where t.review_id = r.id))
     returning id`,
    [
      review.id,
      newId(),
      writing.version,
      texts.memo,
      texts.thesis,
      JSON.stringify(texts.assumptions),
      writing.by,
      writing.at,
      writing.votes,
      onlyFirst,
    ],
    'insert-review-texts',
  );
  return rows.length > 0;
}

const GROW = `
  update committee_texts t set version = $2, memo = $3, thesis = $4, assumptions = $5::jsonb, written_at = $7
   where t.review_id = $1 and t.written_by = $6 and t.votes = $8 and t.written_at > $7::timestamptz - interval '10 minutes'
     and t.version = (select max(version) from committee_texts where review_id = $1)
     and t.version > (select min(version) from committee_texts where review_id = $1)
     and not exists (select from committee_votes v where v.review_id = $1 and v.updated_at > t.written_at)
  returning t.id`;

async function growTexts(
  tx: Tx,
  reviewId: string,
  version: number,
  { memo, thesis, assumptions }: Texts,
  { by, at, votes }: Omit<Writing, 'version'>,
): Promise<boolean> {
  const values = [reviewId, version, memo, thesis, JSON.stringify(assumptions), by, at, votes];
  return (await tx.query(GROW, values, 'grow-review-texts')).length > 0;
}
