import { Menu } from '@mantine/core';
import { AnchoredMenu } from '../../../../ui/overlays/anchored-menu.tsx';
import type { OverlayProps } from '../../../../ui/overlays/opener.tsx';
import classes from './filters.module.css';

interface FieldMenuProps extends OverlayProps {
  fields: readonly { name: string; label: string }[];
  onChoose: (name: string) => void;
}

/** The fields by which one can filter as well. */
export default function FieldMenu({ fields, onChoose, ...overlay }: FieldMenuProps) {
  return (
    <AnchoredMenu {...overlay} className={classes.fields ?? ''} position="bottom-start">
      {fields.map(({ name, label }) => (
        <Menu.Item key={name} onClick={() => onChoose(name)}>
          {label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
