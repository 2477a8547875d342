import { Menu } from '@mantine/core';
import { AnchoredMenu } from '../overlays/anchored-menu.tsx';
import type { OverlayProps } from '../overlays/opener.tsx';
import classes from './check-menu.module.css';
import type { CheckOption } from './check-menu.tsx';

interface CheckMenuItemsProps extends OverlayProps {
  options: CheckOption[];
  selected: readonly string[];
  onToggle: (value: string) => void;
}

export default function CheckMenuItems({ options, selected, onToggle, ...overlay }: CheckMenuItemsProps) {
  return (
    <AnchoredMenu {...overlay} className={classes.menu} closeOnItemClick={false} position="bottom-start">
      {options.map(({ value, label, content }) => (
        <Menu.CheckboxItem key={value} checked={selected.includes(value)} onChange={() => onToggle(value)}>
          {content ?? label}
        </Menu.CheckboxItem>
      ))}
      {options.length === 0 && <Menu.Label>No options</Menu.Label>}
    </AnchoredMenu>
  );
}
