import type { ReviewDecision } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { revokeKey } from '../../firm/api-keys/api-keys.ts';
import { manageUserStatus } from '../../firm/people/manage-user-status.ts';
import { endGrant } from '../../platform/break-glass/firm-grants.ts';
import { isToDo, whyNotDecide } from './access-reviews.policy.ts';
import {
  findRows,
  type ReviewOutputs,
  ROWS,
  type RowRecord as Row,
  tellReview,
  viewRows,
} from './access-reviews.queries.ts';

type RowView = ReviewOutputs['decide'];

interface Decide {
  id: string;
  decision: ReviewDecision;
  reason: string;
}

/**
 * Decides about a row, never about one's own. Revoking is carried out in the same transaction: if it is refused, such as for
 * the last administrator, so is the decision. A change is made by a person, who then says so.
 */
export async function decideRow(ctx: Ctx, { id, decision, reason }: Decide): Promise<RowView> {
  const { tx, now, actor } = ctx;
  const row = await lockRow(tx, id);
  const refused = whyNotDecide(actor, row);
  if (refused) throw fail(refused);
  if (decision !== 'keep' && !reason) throw invalidField('reason', 'Say why this access does not stay as it is.');
  if (decision === 'revoke') await revoke(ctx, row, reason);
  const isDone = decision !== 'change';
  await tx.query(
    `update access_review_rows set decision = $2, reason = $3, decided_at = $4, decided_by = $5, by_hand = false,
        done_at = case when $6 then $4::timestamptz end, done_by = case when $6 then $5::uuid end where id = $1`,
    [id, decision, reason, now, actor.userId, isDone],
    'decide-access-review-row',
  );
  await record(ctx, row, 'decided', { decision, ...(reason && { reason }) });
  return viewOne(ctx, row);
}

/** Says that a change which was decided has been made. Said twice, it is so once. */
export async function markRowDone(ctx: Ctx, { id }: { id: string }): Promise<RowView> {
  const { tx, now, actor } = ctx;
  const row = await lockRow(tx, id);
  if (row.closed_at) throw fail('ACCESS_REVIEW_CLOSED');
  if (row.owner_id === actor.userId) throw fail('OWN_ACCESS');
  if (isToDo(row)) {
    await tx.query(
      'update access_review_rows set done_at = $2, done_by = $3, by_hand = true where id = $1',
      [id, now, actor.userId],
      'mark-access-review-row',
    );
    await record(ctx, row, 'marked_done', {});
  }
  return viewOne(ctx, row);
}

/** The row and its review, locked, so that it is not closed meanwhile. */
async function lockRow(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.query<Row & object>(`${ROWS} where x.id = $1 for update`, [id], 'lock-access-review-row');
  if (!row) throw fail('NOT_FOUND');
  return row;
}

async function revoke(ctx: Ctx, { kind, subject_id }: Row, reason: string): Promise<void> {
  if (kind === 'api_key') await revokeKey(ctx, { id: subject_id });
  else if (kind === 'grant') await endGrant(ctx, { id: subject_id });
  else {
    const [known] = await ctx.tx.query<{ is_active: boolean }>(
      'select is_active from user_profiles where id = $1 and deleted_at is null',
      [subject_id],
      'access-still-given',
    );
    // Somebody may have been suspended or deleted since the review began.
    if (!known?.is_active) return;
    await manageUserStatus(ctx, {
      p_target_user_id: subject_id,
      p_action: 'suspend',
      p_reason: `Access review: ${reason}`,
    });
  }
}

async function viewOne(ctx: Ctx, { id, review_id }: Row): Promise<RowView> {
  const rows = await findRows(ctx.tx, review_id);
  const [view] = await viewRows(
    ctx,
    rows.filter((row) => row.id === id),
  );
  if (!view) throw fail('NOT_FOUND');
  return view;
}

async function record(ctx: Ctx, row: Row, act: 'decided' | 'marked_done', more: Record<string, unknown>) {
  await ctx.audit({
    action: `access_review_row.${act}`,
    resource_type: 'access_review_row',
    resource_id: row.id,
    table_name: 'access_review_rows',
    classification: 'audit_sensitive',
    metadata: { review_id: row.review_id, kind: row.kind, subject_id: row.subject_id, ...more },
  });
  await tellReview(ctx);
}
