import { ANSWER_FILES_MAX, SUBMISSION_FILES_MAX } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findThoughMerged } from '../../deal-access/lock-deal.ts';

/** What files can belong to. */
export type FileRecordType =
  | 'opportunity'
  | 'dd_item'
  | 'committee_review'
  | 'portfolio_company'
  | 'valuation'
  | 'update_answer'
  | 'submission';

export interface FilePlaceOf {
  record_type: FileRecordType;
  record_id: string;
}

/** The record that files belong to, as far as they are concerned. */
export interface FileRecord extends FilePlaceOf {
  /** The deal by which they are hidden. */
  opportunity_id: string | null;
  is_confidential: boolean;
  /** Nothing of its files changes any more. */
  is_frozen: boolean;
  /** Its deal is archived or deleted. */
  is_put_away: boolean;
}

// Each finds its record under the policies; `of r` is what must not change while its files do.
const FIND: Record<FileRecordType, string> = {
  opportunity: `
    select r.id as opportunity_id, r.is_confidential, false as is_frozen, not r.in_pipeline as is_put_away from opportunities r
     where r.id = $1 and r.merged_into is null`,
  dd_item: `
    select r.opportunity_id, o.is_confidential, false as is_frozen, not o.in_pipeline as is_put_away
      from dd_items r join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id where r.id = $1`,
  committee_review: `
    select r.opportunity_id, o.is_confidential, r.status <> 'open' as is_frozen, not o.in_pipeline as is_put_away
      from committee_reviews r join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id where r.id = $1`,
  portfolio_company: `
    select r.opportunity_id, coalesce(o.is_confidential, false) as is_confidential, false as is_frozen, false as is_put_away
      from portfolio_companies r left join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id
     where r.id = $1`,
  update_answer: `
    select c.opportunity_id, coalesce(o.is_confidential, false) as is_confidential, false as is_frozen, false as is_put_away
      from update_answers r join portfolio_companies c on c.tenant_id = r.tenant_id and c.id = r.company_id
      left join opportunities o on o.tenant_id = c.tenant_id and o.id = c.opportunity_id
     where r.id = $1`,
  submission: `
    select r.opportunity_id, false as is_confidential, r.status in ('accepted', 'declined') as is_frozen, false as is_put_away
      from submissions r where r.id = $1`,
  // Evidence is frozen with the decision.
  valuation: `
    select c.opportunity_id, coalesce(o.is_confidential, false) as is_confidential, r.state <> 'proposed' as is_frozen,
        false as is_put_away
      from valuations r join portfolio_companies c on c.tenant_id = r.tenant_id and c.id = r.company_id
      left join opportunities o on o.tenant_id = c.tenant_id and o.id = c.opportunity_id where r.id = $1`,
};

// The deal before what belongs to it, as a merge does.
const LOCK: Record<FileRecordType, string> = {
  opportunity: 'for share of r',
  dd_item: 'for key share of o for share of r',
  committee_review: 'for key share of o for share of r',
  portfolio_company: 'for share of r',
  update_answer: 'for share of r',
  submission: 'for share of r',
  valuation: 'for share of r',
};

/** The record, or the one answer for missing, hidden and another firm's. */
export async function getFileRecord({ tx }: Ctx, { record_type, record_id }: FilePlaceOf): Promise<FileRecord> {
  const [record] = await tx.query<FileRecord>(`${FIND[record_type]} `, [record_id], `file-record-${record_type}`);
  if (!record) throw fail('NOT_FOUND');
  return { ...record, record_type, record_id };
}

/** The same, to change its files: it is locked until that is done, so that no decision is made meanwhile. */
export async function lockFileRecord({ tx, actor }: Ctx, { record_type, record_id }: FilePlaceOf): Promise<FileRecord> {
  // Who submits cannot lock what they can no longer change; the policy of files asks then whether it is decided.
  const lock = actor.role === 'opportunity_user' ? '' : LOCK[record_type];
  const name = `${lock ? 'lock-' : ''}file-record-${record_type}`;
  const record = await findThoughMerged(() => tx.query<FileRecord>(`${FIND[record_type]} ${lock}`, [record_id], name));
  if (!record) throw fail('NOT_FOUND');
  if (record.is_put_away) throw fail('DEAL_ARCHIVED');
  if (record.is_frozen) throw fail('FILES_FROZEN');
  return { ...record, record_type, record_id };
}

/** How many files what people outside of the firm send can have. */
const MOST: Partial<Record<FileRecordType, number>> = {
  submission: SUBMISSION_FILES_MAX,
  update_answer: ANSWER_FILES_MAX,
};

/**
 * Refuses one file more than the record can have. Until the transaction ends no other one is added, so that of uploads in
 * parallel the last place goes to one.
 */
export async function assertRoomForFile({ tx }: Ctx, { record_type, record_id }: FilePlaceOf): Promise<void> {
  const most = MOST[record_type];
  if (most === undefined) return;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [record_id], 'lock-files-of-record');
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from files where record_type = $1 and record_id = $2 and deleted_at is null`,
    [record_type, record_id],
    'files-of-record',
  );
  const what = record_type === 'submission' ? 'A submission' : 'An update';
  if ((row?.count ?? 0) >= most) throw fail('TOO_MANY_FILES', undefined, `${what} can have at most ${most} files.`);
}
