import type { Tx } from '../../../core/database.ts';

/** The bell says "99+" beyond it; counting further is of no use to anybody. */
const COUNTED_AT_MOST = 100;

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query<{ unread: number }>(
    `select count(*)::int as unread
       from (select 1 from notifications where user_id = $1 and read_at is null limit ${COUNTED_AT_MOST}) unread`,
    [userId],
    'count-notifications',
  );
  return row?.unread ?? 0;
}
