import { Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash, IconUserCog } from '@tabler/icons-react';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import type { OverlayProps } from '../../../ui/overlays/opener.tsx';
import type { Act } from './person-actions.tsx';

interface PersonMenuProps extends OverlayProps {
  isActive: boolean;
  onAct: (act: Act) => void;
}

const ICON = { size: 16, stroke: 1.75 };

export default function PersonMenu({ isActive, onAct, ...overlay }: PersonMenuProps) {
  return (
    <AnchoredMenu {...overlay} position="bottom-end" width={200}>
      <Menu.Item leftSection={<IconUserCog {...ICON} />} onClick={() => onAct('role')}>
        Change Role
      </Menu.Item>
      {isActive ? (
        <Menu.Item leftSection={<IconPlayerPause {...ICON} />} onClick={() => onAct('suspend')}>
          Suspend
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconPlayerPlay {...ICON} />} onClick={() => onAct('activate')}>
          Activate
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => onAct('delete')}>
        Delete
      </Menu.Item>
    </AnchoredMenu>
  );
}
