import { Button } from '@mantine/core';
import { IconBellOff, IconChecks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './bell.module.css';
import { NotificationRow } from './notification-row.tsx';
import { refreshNotifications, type useNotifications } from './queries.ts';

interface NotificationListProps {
  notifications: ReturnType<typeof useNotifications>;
  onClose: () => void;
  /** Whether the person can choose how to be told of what. */
  canChoose?: boolean;
}

export function NotificationList({ notifications, onClose, canChoose = false }: NotificationListProps) {
  const queryClient = useQueryClient();
  const readAll = useMutation({
    mutationFn: () => api.notifications.markAllRead({}),
    onSuccess: () => refreshNotifications(queryClient),
    onError: (error) => toastError('The notifications could not be marked as read', error),
  });
  const isDone = notifications.unread === 0 || readAll.isPending;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {notifications.rows.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChecks size={15} stroke={1.75} />}
            // Not disabled in earnest: the focus would fall out of the list, and Escape would close it no more.
            data-disabled={isDone || undefined}
            aria-disabled={isDone}
            onClick={() => isDone || readAll.mutate()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className={classes.scroller}>
        <Rows notifications={notifications} onClose={onClose} />
      </div>
      {canChoose && (
        <div className={classes.foot}>
          <TextLink to="/account" hash="notifications" onClick={onClose}>
            Notification settings
          </TextLink>
        </div>
      )}
    </>
  );
}

function Rows({ notifications, onClose }: NotificationListProps) {
  const { data, error, refetch, rows, hasNextPage, isFetchingNextPage, fetchNextPage } = notifications;
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load notifications" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the notifications">
        <div className={classes.waiting}>
          <SkeletonLines count={5} height={18} gap={22} />
        </div>
      </LoadingRegion>
    );
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconBellOff size={22} stroke={1.75} />} title="No notifications yet">
        When a colleague assigns you a deal or a task, mentions you or starts a vote, or a company is at risk, it
        appears here.
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <NotificationRow key={row.id} notification={row} onClose={onClose} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          color="gray"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
