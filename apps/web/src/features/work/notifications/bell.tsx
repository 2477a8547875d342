import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './bell.module.css';
import { bellLabel, countText } from './count-text.ts';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './queries.ts';
import { useNewest } from './use-newest.ts';

/** What somebody should know, at the top of every page: a number, and the list behind it. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const notifications = useNotifications();
  const { unread } = notifications;
  const newest = useNewest(notifications.rows);
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={400}
        shadow="md"
        radius="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            className={classes.bell}
            variant="default"
            size={32}
            aria-label={bellLabel(unread)}
            onClick={() => setOpened((before) => !before)}
          >
            <IconBell size={17} stroke={1.75} aria-hidden />
            {unread > 0 && (
              <span className={`${classes.count} tnum`} aria-hidden>
                {countText(unread)}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
          <NotificationList notifications={notifications} onClose={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status" aria-live="polite">
        {newest && `New notification: ${newest.title}`}
      </VisuallyHidden>
    </>
  );
}
