import type { Actor } from '../../../../core/actor.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { canDeleteComment } from '../diligence.policy.ts';
import type { Outputs } from '../diligence-fields.ts';
import { COMMENTED, type CommentedItem } from './comments.queries.ts';

export async function listComments({ tx, actor }: Ctx, { id }: { id: string }): Promise<Outputs['listComments']> {
  const [item, rows] = await Promise.all([findCommentedItem(tx, id), listCommentRows(tx, id)]);
  if (!item) throw fail('NOT_FOUND');
  return rows.map((row) => viewComment(actor, row));
}

export function viewComment(actor: Actor, row: CommentRow): Outputs['addComment'] {
  return { ...row, can: { delete: canDeleteComment(actor, row) } };
}

type CommentRow = Omit<Outputs['addComment'], 'can'>;

const COMMENT = `
  select c.id, c.item_id, c.body, c.mentions, c.created_by, ${isoTime('c.created_at')} as created_at from dd_comments c`;

function listCommentRows(tx: Tx, itemId: string): Promise<CommentRow[]> {
  return tx.query(
    `${COMMENT} where c.item_id = $1 and c.deleted_at is null order by c.created_at, c.id`,
    [itemId],
    'dd-comments',
  );
}

async function findCommentedItem(tx: Tx, itemId: string): Promise<CommentedItem | undefined> {
  return (await tx.query<CommentedItem>(`${COMMENTED} where i.id = $1`, [itemId]))[0];
}
