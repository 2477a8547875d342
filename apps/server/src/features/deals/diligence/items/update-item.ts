import { isSettled } from '@cairn/domain';
import { fail, staleVersion } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { notify } from '../../../work/notifications/notify.ts';
import { assertOwners } from '../assert-owners.ts';
import { findItem, type ItemRow, lockProcessOf } from '../diligence.queries.ts';
import type { InputOf, Outputs } from '../diligence-fields.ts';
import { viewItem } from '../processes/view-process.ts';
import { recount, viewProgress } from '../recount.ts';
import { tellDiligence } from '../tell-diligence.ts';

const FIELDS = ['title', 'description', 'owner_id', 'due_date', 'status', 'status_reason', 'finding'] as const;

const SET = `
  update dd_items set title = $3, description = $4, owner_id = $5, due_date = $6, status = $7, status_reason = $8,
         finding = $9, completed_by = $10, completed_at = $11, updated_at = $12, version = version + 1
   where id = $1 and version = $2`;

/** Changes the named fields of an item, if it still is the version that the person saw; its process follows. */
export async function updateItem(
  ctx: Ctx,
  { id, version, ...values }: InputOf<'updateItem'>,
): Promise<Outputs['updateItem']> {
  const { tx, actor, now } = ctx;
  const [process, before] = await Promise.all([lockProcessOf(tx, id), findItem(tx, id)]);
  if (!process || !before) throw fail('NOT_FOUND');
  if (before.version !== version) throw await staleVersion(viewItem(actor, before));
  const after: ItemRow = { ...before, ...values };
  const deal = { id: process.opportunity_id, is_confidential: process.is_confidential };
  const isHandedOver = after.owner_id !== before.owner_id;
  if (isHandedOver) await assertOwners(ctx, [after.owner_id], deal);
  if (values.status !== undefined) settle(after, before, values.status_reason ?? null, actor.userId, now);
  const { title, description, owner_id, due_date, status, status_reason, finding, completed_by, completed_at } = after;
  const changed = FIELDS.filter((field) => after[field] !== before[field]);
  const [, progress] = await Promise.all([
    tx.query(
      SET,
      [
        id,
        version,
        title,
        description,
        owner_id,
        due_date,
        status,
        status_reason,
        finding,
        completed_by,
        completed_at,
        now,
      ],
      'set-dd-item',
    ),
    recount(ctx, process),
    ctx.audit({
      action: 'diligence_item.updated',
      resource_type: 'diligence_process',
      resource_id: process.id,
      table_name: 'dd_items',
      classification: 'confidential',
      metadata: {
        item: id,
        title: before.title,
        changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
      },
    }),
    tellDiligence(ctx, deal),
    isHandedOver &&
      notify(ctx, [after.owner_id], {
        kind: 'assignment',
        title: `“${title}” in the due diligence of ${process.company_name} is yours`,
        path: `/due-diligence/${process.id}?item=${id}`,
        opportunityId: deal.id,
      }),
  ]);
  const item = viewItem(actor, { ...after, updated_at: now.toISOString(), version: version + 1 });
  return { item, process: viewProgress(process.id, progress) };
}

/** A reason lives as long as its status; who completed it stays the one who did, until it is open again. */
function settle(after: ItemRow, before: ItemRow, reason: string | null, userId: string, now: Date): void {
  after.status_reason = reason;
  if (!isSettled(after.status)) Object.assign(after, { completed_by: null, completed_at: null });
  else if (after.status !== before.status)
    Object.assign(after, { completed_by: userId, completed_at: now.toISOString() });
}
