import type { Assumption } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getReview, requireOpenReview } from './get-review.ts';
import { keepTexts } from './keep-texts.ts';
import { recordChange } from './record-change.ts';

interface Texts {
  id: string;
  version: number;
  memo?: string | undefined;
  thesis?: string | undefined;
  assumptions?: { metric: string; value: string; by: string }[] | undefined;
}

/** Changes memo, thesis or assumptions of an open review, if it still is the version that the person saw. */
export async function updateReview(ctx: Ctx, { id, version, memo, thesis, assumptions }: Texts) {
  const { tx } = ctx;
  const before = await requireOpenReview(ctx, id, 'update');
  const texts = {
    ...(memo !== undefined && memo !== before.memo && { memo }),
    ...(thesis !== undefined && thesis !== before.thesis && { thesis }),
    ...(assumptions && JSON.stringify(assumptions) !== JSON.stringify(before.assumptions) && { assumptions }),
  };
  if (before.version !== version) throw await staleVersion(getReview(ctx, { id: before.id }));
  // A page that saves by itself says the same twice now and then.
  if (Object.keys(texts).length === 0) return getReview(ctx, { id });
  if (!(await updateTexts(tx, before.id, version, texts))) throw await staleVersion(getReview(ctx, { id: before.id }));
  await keepTexts(ctx, before, version + 1, { ...before, ...texts });
  // Which, and how long: the words themselves stand in the review, and frozen in the end.
  const lengths = Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value.length]));
  await recordChange(ctx, before, 'edited', { version: version + 1, lengths });
  return getReview(ctx, { id });
}

/** Writes the named texts of an open review if it still has the version that was seen. */
async function updateTexts(
  tx: Tx,
  id: string,
  version: number,
  { memo, thesis, assumptions }: { memo?: string; thesis?: string; assumptions?: Assumption[] },
): Promise<boolean> {
  const rows = await tx.query(
    `update committee_reviews set memo = coalesce($3, memo), thesis = coalesce($4, thesis),
            assumptions = coalesce($5::jsonb, assumptions), version = version + 1
      where id = $1 and version = $2 and status = 'open' returning id`,
    [id, version, memo ?? null, thesis ?? null, assumptions ? JSON.stringify(assumptions) : null],
    'update-review-texts',
  );
  return rows.length > 0;
}
