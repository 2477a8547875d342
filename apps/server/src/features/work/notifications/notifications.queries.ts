import type { Tx } from '../../../core/database.ts';

/** SQL: what leads to a deleted deal leads nowhere. */
export const NOT_DELETED = `(n.opportunity_id is null or exists (select from opportunities o
  where o.tenant_id = n.tenant_id and o.id = n.opportunity_id and o.deleted_at is null))`;

/** The bell says "99+" beyond it; counting further is of no use to anybody. */
const COUNTED_AT_MOST = 100;

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query<{ unread: number }>(
    `select count(*)::int as unread
       from (select 1 from notifications n where user_id = $1 and read_at is null and ${NOT_DELETED} limit ${COUNTED_AT_MOST}) unread`,
    [userId],
    'count-notifications',
  );
  return row?.unread ?? 0;
}
