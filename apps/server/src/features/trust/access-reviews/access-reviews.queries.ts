import type { Contract } from '@cairn/contract';
import type { ReviewDecision, ReviewKind } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { findAdministrators } from '../../access/people/find-administrators.ts';
import { listGrants } from '../../platform/break-glass/firm-grants.ts';
import { isToDo, type RowState, whyNotDecide } from './access-reviews.policy.ts';

export type ReviewOutputs = InferContractRouterOutputs<Contract>['accessReviews'];
type RowView = ReviewOutputs['decide'];

export interface ReviewRecord {
  id: string;
  name: string;
  created_at: Date;
  created_by: string;
  is_automatic: boolean;
  due_on: string;
  reminded_on: string | null;
  closed_at: Date | null;
  closed_by: string | null;
  closing_note: string;
  total: number;
  decided: number;
  to_do: number;
  revoked: number;
}

/** The reviews of the firm with how far they are, newest first; or the one. */
export function findReviews(tx: Tx, id?: string): Promise<ReviewRecord[]> {
  return tx.query<ReviewRecord & object>(
    `select r.id, r.name, r.created_at, r.created_by, r.is_automatic, r.due_on::text, r.reminded_on::text, r.closed_at, r.closed_by,
            r.closing_note, c.total, c.decided, c.to_do, c.revoked
       from access_reviews r
      cross join lateral (
        select count(*)::int as total, count(x.decision)::int as decided,
               (count(*) filter (where x.decision = 'change' and x.done_at is null))::int as to_do,
               (count(*) filter (where x.decision = 'revoke'))::int as revoked
          from access_review_rows x where x.tenant_id = r.tenant_id and x.review_id = r.id) c
      where $1::uuid is null or r.id = $1 order by r.created_at desc, r.id desc`,
    [id ?? null],
    'find-access-reviews',
  );
}

/** Who is responsible for the reviews of the firm, if somebody is. */
export async function findResponsible(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ reviews_by: string | null }>(
    'select reviews_by from tenant_settings',
    [],
    'responsible-for-reviews',
  );
  return row?.reviews_by ?? null;
}

export interface RowRecord extends RowState {
  id: string;
  review_id: string;
  kind: ReviewKind;
  subject_id: string;
  facts: RowView['facts'];
  decision: ReviewDecision | null;
  reason: string;
  decided_at: Date | null;
  decided_by: string | null;
  by_hand: boolean;
}

/** With the state of their review. */
export const ROWS = `
  select x.id, x.review_id, x.kind, x.subject_id, x.owner_id, x.facts, x.decision, x.reason, x.decided_at, x.decided_by,
         x.done_at, x.by_hand, r.closed_at
    from access_review_rows x join access_reviews r on r.tenant_id = x.tenant_id and r.id = x.review_id`;

/** People first, administrators among them, then keys and grants. */
export function findRows(tx: Tx, reviewId: string): Promise<RowRecord[]> {
  return tx.query<RowRecord & object>(
    `${ROWS} where x.review_id = $1
      order by array_position(array['person', 'api_key', 'grant'], x.kind), x.facts->>'role' not like '%admin',
        x.facts->>'created_at', x.id`,
    [reviewId],
    'find-access-review-rows',
  );
}

export async function viewRows(ctx: Ctx, records: readonly RowRecord[]): Promise<RowView[]> {
  const names = await namesOf(
    ctx,
    records.flatMap(({ kind, owner_id, decided_by }) => [kind === 'grant' ? null : owner_id, decided_by]),
  );
  const staff = records.some(({ kind }) => kind === 'grant') ? (await listGrants(ctx)).rows : [];
  const staffOf = new Map(staff.map(({ id, staff_name }) => [id, staff_name]));
  return records.map((record) => {
    const { owner_id, review_id: _, decided_by, decided_at, done_at, closed_at, ...row } = record;
    const name = row.kind === 'grant' ? staffOf.get(row.subject_id) : names.get(owner_id);
    return {
      ...row,
      name: name || 'A former person',
      decided_at: decided_at?.toISOString() ?? null,
      decided_by_name: (decided_by && names.get(decided_by)) || null,
      done_at: done_at?.toISOString() ?? null,
      can: {
        decide: !whyNotDecide(ctx.actor, record),
        mark_done: isToDo(record) && !closed_at && owner_id !== ctx.actor.userId,
      },
    };
  });
}

/** Tells the open pages of those who review. */
export async function tellReview(ctx: Ctx): Promise<void> {
  await tellLive(ctx, { kind: 'firm', only: await findAdministrators(ctx.tx) });
}
