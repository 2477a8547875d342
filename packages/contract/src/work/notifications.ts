import { NOTICE_TOPICS, NOTICE_WAYS, type NoticeTopic, type NoticeWay } from '@cairn/domain';
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

const topics = Object.keys(NOTICE_TOPICS) as [NoticeTopic, ...NoticeTopic[]];
const ways = Object.keys(NOTICE_WAYS) as [NoticeWay, ...NoticeWay[]];
const Settings = z.object({
  ways: z
    .partialRecord(z.enum(topics), z.enum(ways))
    .describe('by topic that concerns the role: mailed at once, in the daily digest, in the bell alone, not at all'),
  quiet_days: z.array(z.int()).describe('days of the week without mail; Monday is 1, Sunday 7'),
});

const getSettings = procedure({ needs: 'notification_settings:own' })
  .route({ method: 'GET', path: '/notification-settings', summary: 'How one wants to be told of what', tags })
  .output(Settings);

const saveSettings = procedure({ needs: 'notification_settings:own', mode: 'write' })
  .route({ method: 'PATCH', path: '/notification-settings', summary: 'Choose how to be told of what', tags })
  .input(
    z.strictObject({
      ways: z.partialRecord(z.enum(topics), z.enum(ways, 'Choose one of the ways.')).optional(),
      quiet_days: z
        .array(z.int().min(1, 'Days are numbered from 1, Monday.').max(7, 'Days are numbered up to 7, Sunday.'))
        .max(6, 'Leave at least one day of the week on which mail may come.')
        .optional(),
    }),
  )
  .output(Settings);

export const notifications = { list, markRead, markAllRead, getSettings, saveSettings };
