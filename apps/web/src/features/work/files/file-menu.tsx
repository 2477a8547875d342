import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import type { OverlayProps } from '../../../ui/overlays/opener.tsx';
import type { StoredFile } from './queries.ts';

interface FileMenuProps extends OverlayProps {
  can: StoredFile['can'];
  onRename: () => void;
  onDelete: () => void;
}

export default function FileMenu({ can, onRename, onDelete, ...overlay }: FileMenuProps) {
  return (
    <AnchoredMenu {...overlay}>
      {can.rename && (
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      {can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
          Delete
        </Menu.Item>
      )}
    </AnchoredMenu>
  );
}
