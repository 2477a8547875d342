import { Menu } from '@mantine/core';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import type { OverlayProps } from '../../../ui/overlays/opener.tsx';
import { ACTS, type Act } from './acts.ts';

interface WebhookMenuProps extends OverlayProps {
  isActive: boolean;
  onAct: (act: Act) => void;
}

export default function WebhookMenu({ isActive, onAct, ...overlay }: WebhookMenuProps) {
  const acts: Act[] = ['deliveries', 'test', isActive ? 'pause' : 'resume', 'rotate', 'remove'];
  return (
    <AnchoredMenu {...overlay} position="bottom-end" width={200}>
      {acts.map((act) => (
        <Menu.Item key={act} color={act === 'remove' ? 'red' : undefined} onClick={() => onAct(act)}>
          {ACTS[act]}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
