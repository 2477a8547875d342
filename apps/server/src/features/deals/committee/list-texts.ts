import type { Assumption } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireReview } from './get-review.ts';
import type { CommitteeOutputs } from './review-fields.ts';

const LIST = `select version, written_by, ${isoTime('written_at')} as written_at, votes from committee_texts
  where review_id = $1 order by version desc`;

/** Who wrote at the texts of a review, and when. */
export async function listTexts(ctx: Ctx, { id }: { id: string }): Promise<CommitteeOutputs['listTexts']> {
  const review = await requireReview(ctx, id);
  return ctx.tx.query(LIST, [review.id], 'list-review-texts');
}

interface TextsRow {
  version: number;
  memo: string;
  thesis: string;
  assumptions: Assumption[];
}

const UP_TO = `select version, memo, thesis, assumptions from committee_texts
  where review_id = $1 and version <= $2 order by version desc limit 2`;

/** One version with the one before it, to be compared. */
export async function getTexts(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const review = await requireReview(ctx, id);
  const [row, previous] = await ctx.tx.query<TextsRow>(UP_TO, [review.id, version], 'get-review-texts');
  if (row?.version !== version) throw fail('NOT_FOUND');
  return { version, now: textsOf(row), before: previous ? textsOf(previous) : null };
}

const textsOf = ({ memo, thesis, assumptions }: TextsRow) => ({ memo, thesis, assumptions });
