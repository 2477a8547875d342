import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { Hint } from '../../../ui/overlays/hint.tsx';
import classes from './pipeline-settings.module.css';

const ICONS = { edit: IconPencil, delete: IconTrash, archive: IconArchive, restore: IconArchiveOff };

interface RowActProps {
  kind: keyof typeof ICONS;
  label: string;
  onClick: () => void;
  /** Why it cannot be done; the button stays in place and says so. */
  refused?: string | undefined;
}

export function RowAct({ kind, label, onClick, refused }: RowActProps) {
  const Icon = ICONS[kind];
  return (
    <Hint label={refused} maxWidth={280} forAll>
      {(target) => (
        <ActionIcon
          {...target}
          className={classes.act}
          size={32}
          aria-label={label}
          aria-disabled={refused ? true : undefined}
          aria-description={refused}
          data-disabled={refused ? true : undefined}
          onClick={refused ? undefined : onClick}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Hint>
  );
}
