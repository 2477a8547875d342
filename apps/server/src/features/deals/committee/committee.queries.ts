import type { Assumption } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { ReviewOutputs } from './review-fields.ts';

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
  in_pipeline: boolean;
}

export const REVIEW = `
  select r.id, r.opportunity_id, r.status, r.memo, r.thesis, r.assumptions, r.quorum, r.opened_by,
         ${isoTime('r.opened_at')} as opened_at, r.decided_by, ${isoTime('r.decided_at')} as decided_at, r.decision_note,
         r.version, o.company_name, o.assigned_to, o.is_confidential, o.in_pipeline
    from committee_reviews r join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id
   where r.id = $1`;

export async function findReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return (await tx.query<ReviewRow>(REVIEW, [id], 'find-review'))[0];
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
