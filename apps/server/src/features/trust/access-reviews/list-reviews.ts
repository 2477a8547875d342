import { addDays, dayIn, nextReviewStart, quarterOf, REVIEW_EVERY_DAYS, reviewState } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { findAdministrators } from '../../access/people/find-administrators.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import {
  findResponsible,
  findReviews,
  findRows,
  type ReviewOutputs,
  type ReviewRecord,
  viewRows,
} from './access-reviews.queries.ts';

/** The reviews of the own firm, newest first, and until when the next one has to begin and end. */
export async function listReviews(ctx: Ctx): Promise<ReviewOutputs['list']> {
  const records = await findReviews(ctx.tx);
  const timeZone = await getTimeZone(ctx.tx);
  const today = dayIn(ctx.now, timeZone);
  return {
    rows: await viewReviews(ctx, records, today),
    next_due_on: await nextDueOn(ctx, records, timeZone),
    automatic: await viewAutomatic(ctx, records, today),
  };
}

/** Who is responsible, who can be, and when the next review begins by itself. */
async function viewAutomatic(ctx: Ctx, records: readonly ReviewRecord[], today: string) {
  const [responsible_id, administrators] = await Promise.all([findResponsible(ctx.tx), findAdministrators(ctx.tx)]);
  const names = await namesOf(ctx, [responsible_id, ...administrators]);
  const hasBegun = records.some(({ name }) => name === quarterOf(today));
  const isOpen = records.some(({ closed_at }) => closed_at === null);
  const can = responsible_id !== null && administrators.includes(responsible_id);
  return {
    responsible_id,
    responsible_name: (responsible_id && names.get(responsible_id)) || null,
    can_review: can,
    next_start_on: can && !isOpen ? nextReviewStart(today, hasBegun) : null,
    administrators: administrators.map((id) => ({ id, name: names.get(id) || 'An administrator' })),
  };
}

/** A quarter after the last one was closed, or after the firm began. */
async function nextDueOn({ tx }: Ctx, records: readonly ReviewRecord[], timeZone: string): Promise<string | null> {
  const [newest] = records;
  if (newest && !newest.closed_at) return null;
  const [firm] = await tx.query<{ created_at: Date }>('select created_at from tenants', [], 'own-tenant-began');
  const since = newest?.closed_at ?? firm?.created_at;
  return since ? addDays(dayIn(since, timeZone), REVIEW_EVERY_DAYS) : null;
}

/** A review with its rows. */
export async function getReview(ctx: Ctx, { id }: { id: string }): Promise<ReviewOutputs['get']> {
  const records = await findReviews(ctx.tx, id);
  const [review] = await viewReviews(ctx, records, dayIn(ctx.now, await getTimeZone(ctx.tx)));
  if (!review) throw fail('NOT_FOUND');
  return { ...review, rows: await viewRows(ctx, await findRows(ctx.tx, id)) };
}

async function viewReviews(
  ctx: Ctx,
  records: readonly ReviewRecord[],
  today: string,
): Promise<ReviewOutputs['list']['rows']> {
  const names = await namesOf(
    ctx,
    records.flatMap(({ created_by, closed_by }) => [created_by, closed_by]),
  );
  return records.map(({ closed_by, reminded_on: _, created_at, closed_at, ...record }) => ({
    ...record,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    state: reviewState({ ...record, closed_at }, today),
    created_by_name: names.get(record.created_by) ?? null,
    closed_by_name: (closed_by && names.get(closed_by)) || null,
  }));
}
