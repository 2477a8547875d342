import { type Assumption, dueDayOf, isSameAssumption } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { invalidField, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listForecasts, wordsOf } from './forecasts.queries.ts';
import { getReview, requireOpenReview } from './get-review.ts';
import { recordChange } from './record-change.ts';

interface Stated extends Assumption {
  /** None takes the forecast back. */
  percent: number | null;
}

/**
 * States how likely assumptions are to come true, changes it, or takes it back. The event says on how many, and no figure: who reads the log
 * while the review is open must not learn what others think.
 */
export async function stateForecasts(ctx: Ctx, { id, forecasts }: { id: string; forecasts: Stated[] }) {
  const { tx, actor, now } = ctx;
  const review = await requireOpenReview(ctx, id, 'share');
  const stands = (stated: Stated) => review.assumptions.some((assumption) => isSameAssumption(assumption, stated));
  // Somebody has changed the words meanwhile: what was meant is not what stands there.
  if (!forecasts.every(stands)) throw await staleVersion(getReview(ctx, { id: review.id }));
  const dated = forecasts.map((stated, place) => {
    const due_on = dueDayOf(stated.by);
    if (!due_on)
      throw invalidField(
        `forecasts.${place}.by`,
        `Say by when "${stated.metric}" is due, such as Q4 2027 or 2027-12-31.`,
      );
    return { ...stated, due_on };
  });
  const before = (await listForecasts(tx, review.id)).filter(({ user_id }) => user_id === actor.userId);
  const percentBefore = (stated: Stated) =>
    before.find((old) => isSameAssumption(wordsOf(old), stated))?.percent ?? null;
  const changed = dated.filter((stated) => percentBefore(stated) !== stated.percent);
  const takenBack = changed.filter(({ percent }) => percent === null).length;
  for (const stated of changed) await upsertForecast(tx, review.id, actor.userId, stated, now);
  if (changed.length > takenBack)
    await recordChange(ctx, review, 'forecast_stated', { forecasts: changed.length - takenBack });
  if (takenBack > 0) await recordChange(ctx, review, 'forecast_taken_back', { forecasts: takenBack });
  return getReview(ctx, { id: review.id });
}

// By person and words, never by an id that somebody sent.
const FORECAST = `
  insert into committee_forecasts
    (tenant_id, id, opportunity_id, review_id, user_id, metric, value, by_when, due_on, percent, updated_at)
  select tenant_id, $2, opportunity_id, id, $3, $4, $5, $6, $7, $8, $9 from committee_reviews where id = $1
  on conflict (tenant_id, review_id, user_id, metric, value, by_when) do update
    set percent = excluded.percent, updated_at = excluded.updated_at`;

async function upsertForecast(
  tx: Tx,
  reviewId: string,
  userId: string,
  { metric, value, by, due_on, percent }: Stated & { due_on: string },
  now: Date,
): Promise<void> {
  await tx.query(FORECAST, [reviewId, newId(), userId, metric, value, by, due_on, percent, now], 'upsert-forecast');
}
