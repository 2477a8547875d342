import { cursorRefused, readCursor, writeCursor } from '../../../core/page-cursor.ts';
import { isDataError } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { countUnread, listOwn, type NotificationList } from './notifications.queries.ts';

interface Page {
  limit?: number | string | undefined;
  cursor?: string | undefined;
}

/** One's own, newest first. Those of a deal that has become hidden since are gone: the database hides them. */
export async function listNotifications({ tx, actor }: Ctx, { limit, cursor }: Page): Promise<NotificationList> {
  const most = Number(limit ?? 20);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, unread] = await Promise.all([
    listOwn(tx, actor.userId, most + 1, after),
    countUnread(tx, actor.userId),
  ]).catch((error: unknown) => {
    throw after && isDataError(error) ? cursorRefused() : error;
  });
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ sort_value: _, ...row }) => row),
    next_cursor: rows.length > most && last ? writeCursor([last.sort_value, last.id]) : null,
    unread,
  };
}
