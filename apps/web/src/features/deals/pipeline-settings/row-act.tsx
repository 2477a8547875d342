import { ActionIcon, Loader } from '@mantine/core';
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
  /** It is being done. The button keeps the focus. */
  busy?: boolean;
}

export function RowAct({ kind, label, onClick, refused, busy = false }: RowActProps) {
  const Icon = ICONS[kind];
  return (
    <Hint label={refused} maxWidth={280} forAll>
      {(target) => (
        <ActionIcon
          {...target}
          className={classes.act}
          size={32}
          aria-label={label}
          aria-disabled={refused || busy ? true : undefined}
          aria-busy={busy || undefined}
          aria-description={refused}
          data-disabled={refused ? true : undefined}
          onClick={refused || busy ? undefined : onClick}
        >
          {busy ? <Loader size={14} /> : <Icon size={16} stroke={1.75} aria-hidden />}
        </ActionIcon>
      )}
    </Hint>
  );
}
