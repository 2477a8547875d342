import { addDays, dayIn, REVIEW_EVERY_DAYS } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';
import type { JobData } from '../../../core/jobs.ts';
import { runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { findAdministrators } from '../../access/people/find-administrators.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { NOBODY } from '../../deal-access/audience.ts';
import { notify } from '../../work/notifications/notify.ts';
import { findReviews, type ReviewRecord } from './access-reviews.queries.ts';

const ORIGIN = { requestId: 'remind-review', ip: 'job', userAgent: 'remind-review' };

/** The job: reminds the administrators of a review that is open, or that the next one is due; once a day at most. */
export async function remindReview(services: Services, job: JobData['remind-review']): Promise<void> {
  const bare = bareActorOf({ tenant_id: job.tenant_id, user_id: NOBODY, request_id: NOBODY });
  const actor: Actor = { ...bare, role: 'firm_admin', isGuest: true };
  await runAs(services, actor, ORIGIN, 'write', async (ctx) => {
    const { tx, now } = ctx;
    await tx.query('select 1 from access_reviews where id = $1 for update', [job.review_id], 'lock-access-review');
    const all = await findReviews(tx);
    const review = all.find(({ id }) => id === job.review_id);
    const today = dayIn(now, await getTimeZone(tx));
    if (!review || review.reminded_on === today) return;
    const title = titleOf(review, all);
    if (title === null) return;
    await tx.query(
      'update access_reviews set reminded_on = $2 where id = $1',
      [review.id, today],
      'note-review-reminder',
    );
    await notify(ctx, await findAdministrators(tx), {
      kind: 'administration',
      title,
      path: '/compliance/access-reviews',
    });
    await ctx.audit({
      action: 'access_review.reminded',
      resource_type: 'access_review',
      resource_id: review.id,
      table_name: 'access_reviews',
      metadata: { title },
    });
  });
}

/** What there is to be reminded of; nothing once a newer review has begun. */
function titleOf(review: ReviewRecord, all: readonly ReviewRecord[]): string | null {
  const { name, total, decided, to_do, due_on, closed_at } = review;
  if (!closed_at) {
    const left = total - decided + to_do;
    const what = left === 0 ? 'everything is decided, and it can be closed' : `${left} of ${total} rows wait`;
    return `Access review ${name}: ${what}; due ${due_on}`;
  }
  if (all[0]?.id !== review.id) return null;
  return `The next access review is due ${addDays(dayIn(closed_at, 'UTC'), REVIEW_EVERY_DAYS)}`;
}
