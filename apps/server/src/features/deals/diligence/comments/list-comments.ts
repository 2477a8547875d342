import type { Actor } from '../../../../core/actor.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { canDeleteComment } from '../diligence.policy.ts';
import type { Outputs } from '../diligence-fields.ts';
import { type CommentRow, findCommentedItem, listCommentRows } from './comments.queries.ts';

export async function listComments({ tx, actor }: Ctx, { id }: { id: string }): Promise<Outputs['listComments']> {
  const [item, rows] = await Promise.all([findCommentedItem(tx, id), listCommentRows(tx, id)]);
  if (!item) throw fail('NOT_FOUND');
  return rows.map((row) => viewComment(actor, row));
}

export function viewComment(actor: Actor, row: CommentRow): Outputs['addComment'] {
  return { ...row, can: { delete: canDeleteComment(actor, row) } };
}
