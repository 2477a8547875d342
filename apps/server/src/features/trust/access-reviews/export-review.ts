import { dayIn, REVIEW_DECISIONS, REVIEW_KINDS } from '@cairn/domain';
import { csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getReview } from './list-reviews.ts';

const HEADER = [
  'Kind',
  'Id',
  'Name',
  'Role',
  'Active',
  'Second factor',
  'Created',
  'Last used',
  'Expires',
  'Scopes',
  'Label',
  'Decision',
  'Reason',
  'Decided at',
  'Decided by',
  'Done at',
  'Done by hand',
];

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');

/** A review with its rows as a CSV file; the export is an event. */
export async function exportReview(ctx: Ctx, { id }: { id: string }) {
  const { rows, name } = await getReview(ctx, { id });
  await ctx.audit({
    action: 'export.created',
    resource_type: 'access_review',
    resource_id: id,
    classification: 'audit_sensitive',
    metadata: { name: 'access_review', rows: rows.length },
  });
  return csvFile(
    `access_review_${name.replace(' ', '_').toLowerCase()}_${dayIn(ctx.now, 'UTC')}.csv`,
    HEADER,
    rows.map(({ facts, ...row }) => [
      REVIEW_KINDS[row.kind],
      row.subject_id,
      row.name,
      facts.role,
      yesNo(facts.is_active),
      yesNo(facts.has_second_factor),
      facts.created_at,
      facts.last_used_at,
      facts.expires_at,
      facts.scopes.join(' '),
      facts.label,
      row.decision && REVIEW_DECISIONS[row.decision],
      row.reason,
      row.decided_at,
      row.decided_by_name,
      row.done_at,
      row.decision === 'change' && row.done_at ? yesNo(row.by_hand) : null,
    ]),
  );
}
