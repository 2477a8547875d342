import { Menu } from '@mantine/core';
import { AnchoredMenu } from './anchored-menu.tsx';
import type { OverlayProps } from './opener.tsx';

interface ExportMenuProps extends OverlayProps {
  visible: () => void;
  all: () => void;
}

/** What of the records the file has. */
export default function ExportMenu({ visible, all, ...overlay }: ExportMenuProps) {
  return (
    <AnchoredMenu {...overlay} position="bottom-end">
      <Menu.Label>Download as CSV</Menu.Label>
      <Menu.Item onClick={visible}>Visible columns</Menu.Item>
      <Menu.Item onClick={all}>All fields</Menu.Item>
    </AnchoredMenu>
  );
}
