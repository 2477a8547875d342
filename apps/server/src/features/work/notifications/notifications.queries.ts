import type { Tx } from '../../../core/database.ts';

/** What leads to a deleted deal leads nowhere. */
const NOT_DELETED = `(n.opportunity_id is null or exists (select from opportunities o
  where o.tenant_id = n.tenant_id and o.id = n.opportunity_id and o.deleted_at is null))`;

/** What a notice to somebody of a portal is about, as far as the policies show it to that person. */
const STILL_OPEN = `case n.kind
  when 'shared' then n.subject_id = any ((select open_shares())::uuid[])
  when 'fund_document' then exists (select from fund_documents d where d.run_id = n.subject_id)
  when 'submission_answer' then exists (select from submissions s where s.id = n.subject_id)
  else true end`;

/** SQL: what it is about is still there for whom it tells. Its title may name what has been closed since. */
export const STILL_THERE = `(${NOT_DELETED} and ${STILL_OPEN})`;

/** The bell says "99+" beyond it; counting further is of no use to anybody. */
const COUNTED_AT_MOST = 100;

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query<{ unread: number }>(
    `select count(*)::int as unread
       from (select 1 from notifications n where user_id = $1 and read_at is null and ${STILL_THERE} limit ${COUNTED_AT_MOST}) unread`,
    [userId],
    'count-notifications',
  );
  return row?.unread ?? 0;
}
