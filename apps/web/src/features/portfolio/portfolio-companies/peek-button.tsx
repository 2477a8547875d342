import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRight } from '@tabler/icons-react';

interface PeekButtonProps {
  id: string;
  name: string;
  onPeek: (id: string) => void;
}

/** Shows a company beside the list. The panel gives the focus back to this button. */
export function PeekButton({ id, name, onPeek }: PeekButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      data-peek={id}
      aria-label={`Show ${name} beside the list`}
      onClick={() => onPeek(id)}
    >
      <IconLayoutSidebarRight size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

export const focusPeekButton = (id: string) =>
  document.querySelector<HTMLElement>(`[data-peek="${CSS.escape(id)}"]`)?.focus();
