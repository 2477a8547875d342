import { ActionIcon, Button } from '@mantine/core';
import type { IconPlus } from '@tabler/icons-react';
import { usePhone } from '../../../lib/base/use-phone.ts';

interface HeaderButtonProps {
  label: string;
  icon: typeof IconPlus;
  primary?: boolean;
  /** What shows its hint. */
  target?: object;
  onClick: () => void;
}

/** On a small screen only the icon, so that the buttons fit beside the title and the cards keep the room. */
export function HeaderButton({ label, icon: Icon, primary = false, target, onClick }: HeaderButtonProps) {
  const look = {
    variant: primary ? 'filled' : 'default',
    color: primary ? 'pine' : undefined,
    onClick,
    ...target,
  } as const;
  if (usePhone()) {
    return (
      <ActionIcon {...look} size={40} aria-label={label}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button {...look} leftSection={<Icon size={16} stroke={1.75} />}>
      {label}
    </Button>
  );
}
