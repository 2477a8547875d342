import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Opener } from '../../../ui/overlays/opener.tsx';
import classes from './bell.module.css';
import { bellLabel, countText } from './count-text.ts';
import { useNotifications } from './queries.ts';
import { useNewest } from './use-newest.ts';

/** What somebody should know, at the top of every page: a number, and the list behind it. */
export function Bell() {
  const notifications = useNotifications();
  const { unread } = notifications;
  const newest = useNewest(notifications.rows);
  return (
    <>
      <Opener popup="dialog" load={() => import('./notifications-dialog.tsx')} props={{ notifications }}>
        {(opener) => (
          <ActionIcon {...opener} className={classes.bell} variant="default" size={32} aria-label={bellLabel(unread)}>
            <IconBell size={17} stroke={1.75} aria-hidden />
            {unread > 0 && (
              <span className={`${classes.count} tnum`} aria-hidden>
                {countText(unread)}
              </span>
            )}
          </ActionIcon>
        )}
      </Opener>
      <VisuallyHidden role="status" aria-live="polite">
        {newest && `New notification: ${newest.title}`}
      </VisuallyHidden>
    </>
  );
}
