import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { api } from '../../../lib/api/api.ts';
import { localPath } from '../../../lib/base/local-path.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './bell.module.css';
import { type Notification, refreshNotifications } from './queries.ts';

/** One notification: a link to what it is about. Following it marks it as read. */
export function NotificationRow({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { id, title, path, created_at, read_at } = notification;
  const queryClient = useQueryClient();
  const router = useRouter();
  const href = localPath(path) ?? '/dashboard';

  const follow = (event: MouseEvent) => {
    // Without an answer it stays unread, which is no harm.
    if (read_at === null)
      void api.notifications
        .markRead({ id })
        .then(() => refreshNotifications(queryClient))
        .catch(() => undefined);
    // A new tab or window is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onClose();
    router.history.push(href);
  };

  return (
    <li>
      <a className={classes.row} data-unread={read_at === null || undefined} href={href} onClick={follow}>
        <span className={classes.dot} aria-hidden />
        <span className={classes.text}>
          <span className={classes.rowTitle}>
            {read_at === null && <span className={classes.offscreen}>Unread: </span>}
            {title}
          </span>
          <span className={classes.time}>
            <RelativeTime at={created_at} />
          </span>
        </span>
      </a>
    </li>
  );
}
