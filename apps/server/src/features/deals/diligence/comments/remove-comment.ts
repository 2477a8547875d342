import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { canDeleteComment } from '../diligence.policy.ts';
import { tellDiligence } from '../tell-diligence.ts';
import type { CommentedItem } from './comments.queries.ts';

/** Takes back a comment of one's own: its words are gone, and the log says that there was one. */
export async function removeComment(ctx: Ctx, { params: { id } }: { params: { id: string } }): Promise<void> {
  const { tx, actor, now } = ctx;
  const comment = await findComment(tx, id);
  if (!comment) throw fail('NOT_FOUND');
  if (!canDeleteComment(actor, comment)) throw fail('FORBIDDEN');
  await Promise.all([
    tx.query(`update dd_comments set deleted_at = $2, body = '' where id = $1`, [id, now]),
    ctx.audit({
      action: 'diligence_comment.deleted',
      resource_type: 'diligence_process',
      resource_id: comment.process_id,
      table_name: 'dd_comments',
      classification: 'confidential',
      metadata: { comment: id, item: comment.item_id, title: comment.title },
    }),
    tellDiligence(ctx, { id: comment.opportunity_id, is_confidential: comment.is_confidential }),
  ]);
}

async function findComment(
  tx: Tx,
  id: string,
): Promise<(CommentedItem & { item_id: string; created_by: string }) | undefined> {
  const rows = await tx.query<CommentedItem & { item_id: string; created_by: string }>(
    `select c.id, c.item_id, c.created_by, i.title, i.process_id, i.opportunity_id, o.company_name, o.is_confidential
       from dd_comments c
       join dd_items i on i.tenant_id = c.tenant_id and i.id = c.item_id
       join opportunities o on o.tenant_id = i.tenant_id and o.id = i.opportunity_id
      where c.id = $1 and c.deleted_at is null for update of c`,
    [id],
  );
  return rows[0];
}
