import { schema } from '@cairn/db';
import {
  addDays,
  dayIn,
  hourOfDay,
  quarterOf,
  REVIEW_DAYS,
  REVIEW_DAYS_MAX,
  REVIEW_GRANT_DAYS,
  REVIEW_REMINDERS,
  type ReviewKind,
} from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { pgError } from '../../../core/pg-errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type ReviewOutputs, tellReview } from './access-reviews.queries.ts';
import { getReview } from './list-reviews.ts';

/** At nine in the morning, about, in the firm's time zone. */
export const REMINDER_HOUR = 9;

type Facts = ReviewOutputs['decide']['facts'];

/** Begins a review of everybody and everything that has access to the own firm, as it stands now. */
export async function startReview(
  { services, actor, origin }: RequestContext,
  { due_on }: { due_on?: string | undefined },
): Promise<ReviewOutputs['start']> {
  if (!actor) throw fail('UNAUTHENTICATED');
  // Factors belong to the person and not to the firm: only the sign-in role may ask.
  const secured = await withAuth(services, (tx) => findSecured(tx, actor.tenantId));
  return runAs(services, actor, origin, 'write', (ctx) => beginReview(ctx, { dueOn: due_on }, new Set(secured))).catch(
    (error: unknown) => {
      throw isReviewOpen(error) ? fail('ACCESS_REVIEW_OPEN') : error;
    },
  );
}

/** Whether a review could not begin because one is open. */
export const isReviewOpen = (error: unknown): boolean => pgError(error)?.constraint === 'access_reviews_open_key';

/** Who of the firm has a second factor or a passkey. */
export async function findSecured(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from user_profiles p where p.tenant_id = $1 and p.deleted_at is null and (
       exists (select from user_factors f where f.user_id = p.id and f.status = 'verified' and f.removed_at is null)
       or exists (select from user_passkeys k where k.user_id = p.id and k.removed_at is null))`,
    [tenantId],
    'people-with-second-factor',
  );
  return rows.map(({ id }) => id);
}

interface Beginning {
  dueOn?: string | undefined;
  isAutomatic?: boolean;
}

/** In the name of the person of the transaction. */
export async function beginReview(
  ctx: Ctx,
  { dueOn, isAutomatic = false }: Beginning,
  secured: ReadonlySet<string>,
): Promise<ReviewOutputs['start']> {
  const { tx, actor, now } = ctx;
  const timeZone = await getTimeZone(tx);
  const today = dayIn(now, timeZone);
  const due_on = dueOn ?? addDays(today, REVIEW_DAYS);
  if (due_on < today || due_on > addDays(today, REVIEW_DAYS_MAX))
    throw invalidField('due_on', `The due date must be today or at most ${REVIEW_DAYS_MAX} days from now.`);
  const id = newId();
  const review = { tenant_id: actor.tenantId, id, name: quarterOf(today), created_at: now, created_by: actor.userId };
  await tx.db.insert(schema.accessReviews).values({ ...review, due_on, is_automatic: isAutomatic });
  const rows = await takeSnapshot(ctx, secured);
  await insertMany(
    tx,
    schema.accessReviewRows,
    rows.map((row) => ({ tenant_id: actor.tenantId, id: newId(), review_id: id, ...row })),
  );
  for (const days of REVIEW_REMINDERS) {
    const at = hourOfDay(addDays(due_on, days), REMINDER_HOUR, timeZone);
    const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
    if (seconds > 0)
      await ctx.services.jobs.enqueue(tx, 'remind-review', { tenant_id: actor.tenantId, review_id: id }, seconds);
  }
  const count = (kind: ReviewKind) => rows.filter((row) => row.kind === kind).length;
  await ctx.audit({
    action: 'access_review.started',
    resource_type: 'access_review',
    resource_id: id,
    table_name: 'access_reviews',
    classification: 'audit_sensitive',
    metadata: {
      due_on,
      automatic: isAutomatic,
      people: count('person'),
      api_keys: count('api_key'),
      grants: count('grant'),
    },
  });
  await tellReview(ctx);
  return getReview(ctx, { id });
}

interface SnapshotRow {
  kind: ReviewKind;
  subject_id: string;
  owner_id: string;
  facts: Facts;
}

interface Found {
  id: string;
  owner_id: string;
  role: string | null;
  is_active: boolean;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  scopes: string[] | null;
  label: string | null;
}

const PEOPLE = `
  select id, id as owner_id, role, is_active, created_at, last_login_at as last_used_at, null::timestamptz as expires_at,
         null::jsonb as scopes, null as label
    from user_profiles where deleted_at is null`;
/** Keys that still open something. */
const KEYS = `
  select id, created_by as owner_id, null as role, true as is_active, created_at, last_used_at, expires_at, scopes,
         name || ' (' || hint || '…)' as label
    from api_keys where revoked_at is null and expires_at > $1`;
/** Those of the last quarter, over or not: whether each was right is a question of the review as well. */
const GRANTS = `
  select id, staff_id as owner_id, null as role, ended_at is null and expires_at > $1 as is_active, created_at,
         null::timestamptz as last_used_at, expires_at, null::jsonb as scopes, reason as label
    from break_glass_grants where created_at > $1::timestamptz - interval '${REVIEW_GRANT_DAYS} days'`;

async function takeSnapshot({ tx, now }: Ctx, secured: ReadonlySet<string>): Promise<SnapshotRow[]> {
  const read = async (kind: ReviewKind, text: string, values: unknown[]): Promise<SnapshotRow[]> =>
    (await tx.query<Found & object>(text, values)).map(({ id, owner_id, scopes, ...found }) => ({
      kind,
      subject_id: id,
      owner_id,
      facts: {
        ...found,
        has_second_factor: kind === 'person' ? secured.has(id) : null,
        created_at: found.created_at.toISOString(),
        last_used_at: found.last_used_at?.toISOString() ?? null,
        expires_at: found.expires_at?.toISOString() ?? null,
        scopes: scopes ?? [],
      },
    }));
  return [
    ...(await read('person', PEOPLE, [])),
    ...(await read('api_key', KEYS, [now])),
    ...(await read('grant', GRANTS, [now])),
  ];
}
