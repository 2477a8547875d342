import { addDays, dayIn, hourOfDay, NEXT_REVIEW_NOTICE_DAYS, REVIEW_EVERY_DAYS } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { findReviews, type ReviewOutputs, tellReview } from './access-reviews.queries.ts';
import { getReview } from './list-reviews.ts';
import { REMINDER_HOUR } from './start-review.ts';

/** Closes a review, with a reason where something was left. It does not change after that. */
export async function closeReview(
  ctx: Ctx,
  { id, note }: { id: string; note: string },
): Promise<ReviewOutputs['close']> {
  const { tx, now, actor } = ctx;
  // Decisions lock it too, so that none is written past the closing.
  await tx.query('select 1 from access_reviews where id = $1 for update', [id], 'lock-access-review');
  const [review] = await findReviews(tx, id);
  if (!review) throw fail('NOT_FOUND');
  if (review.closed_at) throw fail('ACCESS_REVIEW_CLOSED');
  const { total, decided, to_do } = review;
  const left = total - decided + to_do;
  if (left > 0 && !note)
    throw invalidField('note', `Say why ${left === 1 ? '1 row is' : `${left} rows are`} left as they are.`);
  await tx.query(
    'update access_reviews set closed_at = $2, closed_by = $3, closing_note = $4, left_open = $5 where id = $1',
    [id, now, actor.userId, note, left],
    'close-access-review',
  );
  const timeZone = await getTimeZone(tx);
  const notice = addDays(dayIn(now, timeZone), REVIEW_EVERY_DAYS - NEXT_REVIEW_NOTICE_DAYS);
  const seconds = Math.round((hourOfDay(notice, REMINDER_HOUR, timeZone).getTime() - now.getTime()) / 1000);
  await ctx.services.jobs.enqueue(tx, 'remind-review', { tenant_id: actor.tenantId, review_id: id }, seconds);
  await ctx.audit({
    action: 'access_review.closed',
    resource_type: 'access_review',
    resource_id: id,
    table_name: 'access_reviews',
    classification: 'audit_sensitive',
    metadata: { total, decided, to_do, left_open: left, ...(note && { note }) },
  });
  await tellReview(ctx);
  return getReview(ctx, { id });
}
