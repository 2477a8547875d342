import type { Tx } from '../../../../core/database.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import { findThoughMerged } from '../../../deal-access/lock-deal.ts';
import type { Outputs } from '../diligence-fields.ts';

export type CommentRow = Omit<Outputs['addComment'], 'can'>;

const COMMENT = `
  select c.id, c.item_id, c.body, c.mentions, c.created_by, ${isoTime('c.created_at')} as created_at from dd_comments c`;

export function listCommentRows(tx: Tx, itemId: string): Promise<CommentRow[]> {
  return tx.query(
    `${COMMENT} where c.item_id = $1 and c.deleted_at is null order by c.created_at, c.id`,
    [itemId],
    'dd-comments',
  );
}

export interface CommentedItem {
  id: string;
  title: string;
  process_id: string;
  opportunity_id: string;
  company_name: string;
  is_confidential: boolean;
}

const COMMENTED = `
  select i.id, i.title, i.process_id, i.opportunity_id, o.company_name, o.is_confidential
    from dd_items i join opportunities o on o.tenant_id = i.tenant_id and o.id = i.opportunity_id`;

export async function findCommentedItem(tx: Tx, itemId: string): Promise<CommentedItem | undefined> {
  return (await tx.query<CommentedItem>(`${COMMENTED} where i.id = $1`, [itemId]))[0];
}

/** The same, kept from being merged away until the comment stands. */
export async function lockCommentedItem(tx: Tx, itemId: string): Promise<CommentedItem | undefined> {
  const text = `${COMMENTED} where i.id = $1 for key share of o for share of i`;
  return findThoughMerged(() => tx.query<CommentedItem>(text, [itemId]));
}

export async function findComment(
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
