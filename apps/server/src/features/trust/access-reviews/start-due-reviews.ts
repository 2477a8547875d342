import { dayIn, dayInWords, quarterOf } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import { describeError } from '../../../core/describe-error.ts';
import { newId } from '../../../core/ids.ts';
import { runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { actorOfJob } from '../../access/auth/account/actor-of-job.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { notify } from '../../work/notifications/notify.ts';
import { findReviews } from './access-reviews.queries.ts';
import { beginReview, findSecured, isReviewOpen } from './start-review.ts';

const ORIGIN = { requestId: 'start-reviews', ip: 'job', userAgent: 'start-reviews' };
const HOUR_MS = 60 * 60_000;

/**
 * Begins the review of the quarter in every active firm that has somebody responsible: now and every hour, so that a quarter
 * in which no server ran is made up for. Answers how to stop; a run that is under way is waited for.
 */
export function watchReviews(services: Services): () => Promise<void> {
  const run = () =>
    startDueReviews(services).catch((error: unknown) =>
      services.log.warn(describeError(error), 'the access reviews could not be started'),
    );
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function startDueReviews(services: Services): Promise<void> {
  const { rows } = await services.pools.platform.query<{ tenant_id: string; reviews_by: string }>(
    `select s.tenant_id, s.reviews_by from tenant_settings s join tenants t on t.id = s.tenant_id
      where s.reviews_by is not null and t.is_active order by s.tenant_id`,
  );
  for (const { tenant_id, reviews_by } of rows)
    await startOfQuarter(services, tenant_id, reviews_by).catch((error: unknown) =>
      services.log.warn({ tenant_id, ...describeError(error) }, 'an access review could not be started'),
    );
}

/** Nothing while one is open, or once one has begun in this quarter; nor for somebody who may not review any more: the control says so. */
async function startOfQuarter(services: Services, tenant_id: string, user_id: string): Promise<void> {
  const actor = await actorOfJob(services, { tenant_id, user_id, request_id: newId() }, ORIGIN);
  if (!actor || !may(actor, 'access_review:manage')) return;
  const secured = await withAuth(services, (tx) => findSecured(tx, tenant_id));
  // It happens in the person's name, and the person did not do it.
  await runAs(services, { ...actor, isGuest: true }, ORIGIN, 'write', async (ctx) => {
    const { tx, now } = ctx;
    const today = dayIn(now, await getTimeZone(tx));
    const reviews = await findReviews(tx);
    if (reviews.some(({ name, closed_at }) => closed_at === null || name === quarterOf(today))) return;
    const { due_on, total, name } = await beginReview(ctx, { isAutomatic: true }, new Set(secured));
    await notify(ctx, [user_id], {
      kind: 'administration',
      title: `Access review ${name} has begun: ${total} rows wait for a decision; due ${dayInWords(due_on)}`,
      path: '/compliance/access-reviews',
    });
  }).catch((error: unknown) => {
    // Somebody, or another server, was faster.
    if (!isReviewOpen(error)) throw error;
  });
}
