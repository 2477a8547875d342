import type { Tx } from '../../../core/database.ts';
import { SUBJECT_IS_THERE } from './notice-subjects.ts';

/** What leads to a deleted deal leads nowhere. */
const NOT_DELETED = `(n.opportunity_id is null or exists (select from opportunities o
  where o.tenant_id = n.tenant_id and o.id = n.opportunity_id and o.deleted_at is null))`;

/** SQL: what it is about is still there for whom it tells. Its title may name what has been hidden or closed since. */
export const STILL_THERE = `(${NOT_DELETED} and ${SUBJECT_IS_THERE})`;

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
