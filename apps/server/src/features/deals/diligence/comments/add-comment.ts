import { schema } from '@cairn/db';
import type { Tx } from '../../../../core/database.ts';
import { fail, invalidField } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listTeam } from '../../../access/auth/account/list-team.ts';
import { areColleagues } from '../../../deal-access/audience.ts';
import { findThoughMerged } from '../../../deal-access/lock-deal.ts';
import { notify } from '../../../work/notifications/notify.ts';
import type { InputOf, Outputs } from '../diligence-fields.ts';
import { tellDiligence } from '../tell-diligence.ts';
import { COMMENTED, type CommentedItem } from './comments.queries.ts';
import { viewComment } from './list-comments.ts';

/** Adds a comment; who is mentioned is told in the product and by mail. */
export async function addComment(
  ctx: Ctx,
  { id, body, mentions: named = [] }: InputOf<'addComment'>,
): Promise<Outputs['addComment']> {
  const { tx, actor, now } = ctx;
  const item = await lockCommentedItem(tx, id);
  if (!item) throw fail('NOT_FOUND');
  const mentions = [...new Set(named)];
  if (!(await areColleagues(tx, mentions, item.opportunity_id)))
    throw invalidField('mentions', 'You can mention only colleagues who can see this deal.');
  const comment = { id: newId(), item_id: id, body, mentions, created_by: actor.userId, created_at: now };
  const deal = { id: item.opportunity_id, is_confidential: item.is_confidential };
  await Promise.all([
    insertMany(tx, schema.diligenceComments, [
      { ...comment, tenant_id: actor.tenantId, opportunity_id: item.opportunity_id },
    ]),
    ctx.audit({
      action: 'diligence_comment.created',
      resource_type: 'diligence_process',
      resource_id: item.process_id,
      table_name: 'dd_comments',
      classification: 'confidential',
      metadata: { comment: comment.id, item: id, title: item.title, mentions },
    }),
    tellDiligence(ctx, deal),
  ]);
  // Names are kept encrypted, so they stand in the mail, which is too, and not in the notice.
  if (mentions.length > 0)
    await notify(ctx, mentions, {
      kind: 'mention',
      title: `You were mentioned in the due diligence of ${item.company_name}: ${item.title}`,
      path: `/due-diligence/${item.process_id}?item=${id}`,
      opportunityId: item.opportunity_id,
      paragraphs: [`${await ownName(ctx)} wrote:`, body],
    });
  return viewComment(actor, { ...comment, created_at: now.toISOString() });
}

async function ownName(ctx: Ctx): Promise<string> {
  const me = (await listTeam(ctx)).find(({ id }) => id === ctx.actor.userId);
  return me ? `${me.first_name} ${me.last_name}`.trim() : 'A colleague';
}

/** The same, kept from being merged away until the comment stands. */
async function lockCommentedItem(tx: Tx, itemId: string): Promise<CommentedItem | undefined> {
  const text = `${COMMENTED} where i.id = $1 for key share of o for share of i`;
  return findThoughMerged(() => tx.query<CommentedItem>(text, [itemId]));
}
