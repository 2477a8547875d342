import { hasPermission } from '@cairn/domain';
import { useProfile } from '../../../lib/session/auth.tsx';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import type { OverlayProps } from '../../../ui/overlays/opener.tsx';
import classes from './bell.module.css';
import { NotificationList } from './notification-list.tsx';
import type { useNotifications } from './queries.ts';

interface NotificationsDialogProps extends OverlayProps {
  notifications: ReturnType<typeof useNotifications>;
}

export default function NotificationsDialog({ notifications, ...overlay }: NotificationsDialogProps) {
  const { role } = useProfile();
  return (
    <AnchoredPopover {...overlay} label="Notifications" width={400} className={classes.dropdown}>
      <NotificationList
        notifications={notifications}
        onClose={overlay.onClose}
        canChoose={hasPermission(role, 'notification_settings:own')}
      />
    </AnchoredPopover>
  );
}
