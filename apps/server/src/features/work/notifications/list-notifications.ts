import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { pageOf, readCursor, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { countUnread, STILL_THERE } from './notifications.queries.ts';

interface Page {
  limit?: number | string | undefined;
  cursor?: string | undefined;
}

/** One's own, newest first. Those of what has been hidden or closed to the person since are gone. */
export async function listNotifications({ tx, actor }: Ctx, { limit, cursor }: Page): Promise<NotificationList> {
  const most = Number(limit ?? 20);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, unread] = await Promise.all([
    listOwn(tx, actor.userId, most + 1, after),
    countUnread(tx, actor.userId),
  ]).catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, most, (row) => row.sort_value);
  return {
    rows: shown.map(({ sort_value: _, ...row }) => row),
    next_cursor,
    unread,
  };
}

type NotificationList = InferContractRouterOutputs<Contract>['notifications']['list'];

const COLUMNS = `id, kind, title, path, opportunity_id, ${isoTime('created_at')} as created_at,
  ${isoTime('read_at')} as read_at, n.created_at::text as sort_value`;

const NEWEST = 'order by n.created_at desc, n.id desc limit $2';

const FIRST = `select ${COLUMNS} from notifications n where n.user_id = $1 and ${STILL_THERE} ${NEWEST}`;

const NEXT = `select ${COLUMNS} from notifications n
  where n.user_id = $1 and ${STILL_THERE} and (n.created_at, n.id) < ($3::timestamptz, $4::uuid) ${NEWEST}`;

type Row = NotificationList['rows'][number] & { sort_value: string };

function listOwn(tx: Tx, userId: string, limit: number, after?: [moment: string, id: string]): Promise<Row[]> {
  return after
    ? tx.query<Row>(NEXT, [userId, limit, ...after], 'next-notifications')
    : tx.query<Row>(FIRST, [userId, limit], 'first-notifications');
}
