import { z } from 'zod';
import { Id, IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Notifications'];

const NotificationView = z.object({
  id: IdOut,
  kind: z.string(),
  title: z.string(),
  path: z.string().describe("where it leads, below the installation's address"),
  opportunity_id: IdOut.nullable(),
  created_at: TimestampOut,
  read_at: TimestampOut.nullable(),
});

const Unread = z.int().describe('unread ones; 100 stands for more than 99');

const list = procedure({ needs: 'session:own' })
  .route({ method: 'GET', path: '/notifications', summary: "One's own notifications, newest first", tags })
  .input(
    z.strictObject({
      limit: z.coerce.number<string | number>().int().min(1).max(100, 'limit can be at most 100.').default(20),
      cursor: z.string().max(500).optional().describe('next_cursor of the page before'),
    }),
  )
  .output(z.object({ rows: z.array(NotificationView), next_cursor: z.string().nullable(), unread: Unread }));

const markRead = procedure({ needs: 'session:own', mode: 'write' })
  .route({ method: 'POST', path: '/notifications/{id}/read', summary: 'Mark one as read', tags })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ unread: Unread }));

const markAllRead = procedure({ needs: 'session:own', mode: 'write' })
  .route({ method: 'POST', path: '/notifications/read', summary: 'Mark all as read', tags })
  .input(z.strictObject({}).optional())
  .output(z.object({ unread: Unread }));

export const notifications = { list, markRead, markAllRead };
