import { Menu, type MenuProps } from '@mantine/core';
import { useAfterMount } from '../../lib/base/use-after-mount.ts';
import { Anchor } from './anchor.tsx';
import type { OverlayProps } from './opener.tsx';

type AnchoredMenuProps = OverlayProps &
  Pick<MenuProps, 'children' | 'closeOnItemClick' | 'position' | 'width'> & { className?: string | undefined };

/** The menu of an opener, with its items. Import it only in files that are loaded when the menu is opened. */
export function AnchoredMenu({ anchor, opened, onClose, className, children, ...menu }: AnchoredMenuProps) {
  return (
    <Menu {...menu} opened={useAfterMount(opened)} onChange={onClose}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}
