import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type NotificationList = InferContractRouterOutputs<Contract>['notifications']['list'];

/** The bell says "99+" beyond it; counting further is of no use to anybody. */
const COUNTED_AT_MOST = 100;

const COLUMNS = `id, kind, title, path, opportunity_id, ${isoTime('created_at')} as created_at,
  ${isoTime('read_at')} as read_at, n.created_at::text as sort_value`;
const NEWEST = 'order by n.created_at desc, n.id desc limit $2';

const FIRST = `select ${COLUMNS} from notifications n where n.user_id = $1 ${NEWEST}`;
const NEXT = `select ${COLUMNS} from notifications n
  where n.user_id = $1 and (n.created_at, n.id) < ($3::timestamptz, $4::uuid) ${NEWEST}`;

type Row = NotificationList['rows'][number] & { sort_value: string };

export function listOwn(tx: Tx, userId: string, limit: number, after?: [moment: string, id: string]): Promise<Row[]> {
  return after
    ? tx.query<Row>(NEXT, [userId, limit, ...after], 'next-notifications')
    : tx.query<Row>(FIRST, [userId, limit], 'first-notifications');
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query<{ unread: number }>(
    `select count(*)::int as unread
       from (select 1 from notifications where user_id = $1 and read_at is null limit ${COUNTED_AT_MOST}) unread`,
    [userId],
    'count-notifications',
  );
  return row?.unread ?? 0;
}

/** Marks one as read, whether or not it was; answers whether there is such a one of this person. */
export async function markOne(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'update notifications set read_at = coalesce(read_at, $3) where id = $2 and user_id = $1 returning id',
    [userId, id, now],
    'mark-notification',
  );
  return rows.length > 0;
}

export async function markAll(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    'update notifications set read_at = $2 where user_id = $1 and read_at is null',
    [userId, now],
    'mark-notifications',
  );
}
