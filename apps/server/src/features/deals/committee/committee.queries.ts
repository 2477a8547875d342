import type { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { findThoughMerged } from '../../deal-access/lock-deal.ts';
import type { ReviewOutputs } from './review-fields.ts';

type Assumption = { metric: string; value: string; by: string };

/** A review with what must be known of its deal. */
export interface ReviewRow {
  id: string;
  opportunity_id: string;
  status: ReviewOutputs['status'];
  memo: string;
  thesis: string;
  assumptions: Assumption[];
  quorum: number;
  opened_by: string;
  opened_at: string;
  decided_by: string | null;
  decided_at: string | null;
  decision_note: string | null;
  version: number;
  company_name: string;
  assigned_to: string | null;
  is_confidential: boolean;
}

const REVIEW = `
  select r.id, r.opportunity_id, r.status, r.memo, r.thesis, r.assumptions, r.quorum, r.opened_by,
         ${isoTime('r.opened_at')} as opened_at, r.decided_by, ${isoTime('r.decided_at')} as decided_at, r.decision_note,
         r.version, o.company_name, o.assigned_to, o.is_confidential
    from committee_reviews r join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id
   where r.id = $1`;

export async function findReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return (await tx.query<ReviewRow>(REVIEW, [id], 'find-review'))[0];
}

/**
 * The same, locked until the transaction ends: shared by those who vote or ask, alone for an edit or the decision. So a
 * decision counts the votes that there are, and no vote comes after it. The deal first, as a merge does.
 */
export async function lockReview(tx: Tx, id: string, how: 'share' | 'update'): Promise<ReviewRow | undefined> {
  const text = `${REVIEW} for key share of o for ${how} of r`;
  return findThoughMerged(() => tx.query<ReviewRow>(text, [id], `lock-review-${how}`));
}

export async function insertReview(tx: Tx, row: typeof schema.committeeReviews.$inferInsert): Promise<void> {
  await tx.query(
    `insert into committee_reviews (tenant_id, id, opportunity_id, quorum, opened_by, opened_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.tenant_id, row.id, row.opportunity_id, row.quorum, row.opened_by, row.opened_at],
  );
}

/** Writes the named texts of an open review if it still has the version that was seen. */
export async function updateTexts(
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

/** Ends an open review; answers whether it was one. */
export async function closeReview(
  tx: Tx,
  id: string,
  { status, userId, note, now }: { status: ReviewOutputs['status']; userId: string; note: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update committee_reviews set status = $2, decided_by = $3, decided_at = $4, decision_note = $5, version = version + 1
      where id = $1 and status = 'open' returning id`,
    [id, status, userId, now, note],
  );
  return rows.length > 0;
}

export interface SummaryRow {
  id: string;
  status: ReviewOutputs['status'];
  opened_by: string;
  opened_at: string;
  decided_by: string | null;
  decided_at: string | null;
}

/** All reviews of a deal, the open one first, then the newest. */
export function listReviews(tx: Tx, dealId: string): Promise<SummaryRow[]> {
  return tx.query(
    `select id, status, opened_by, ${isoTime('opened_at')} as opened_at, decided_by, ${isoTime('decided_at')} as decided_at
       from committee_reviews where opportunity_id = $1
      order by (status = 'open') desc, committee_reviews.opened_at desc, id desc`,
    [dealId],
    'list-reviews',
  );
}

export function listFrozenFiles(
  tx: Tx,
  reviewId: string,
): Promise<{ id: string; file_name: string; sha256: string }[]> {
  return tx.query(
    `select id, file_name, encode(sha256, 'hex') as sha256 from files
      where record_type = 'committee_review' and record_id = $1 and deleted_at is null order by id`,
    [reviewId],
  );
}

export interface ClosingEvent {
  sha256?: string;
  members?: string[];
}

/** What the audit log keeps of the end of a review. */
export async function findClosingEvent(tx: Tx, reviewId: string): Promise<ClosingEvent> {
  const rows = await tx.query<{ metadata: ClosingEvent }>(
    `select metadata from audit_logs where resource_id = $1
        and action in ('committee_review.decided', 'committee_review.withdrawn')`,
    [reviewId],
    'closing-event',
  );
  return rows[0]?.metadata ?? {};
}
