import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal, IconChevronDown, IconChevronUp, IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ShortcutName } from '../../lib/keys/shortcuts.ts';
import { KeyHint } from '../overlays/key-hint.tsx';
import classes from './peek-bar.module.css';

/** Where one can go from the record that is shown beside a list. */
export interface PeekWays {
  /** "3 of 40"; undefined for a record that is not among those that the list shows. */
  place: string | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onPage: () => void;
  onEdit: () => void;
  onClose: () => void;
}

interface PeekBarProps extends PeekWays {
  /** What the records are: "deal". */
  noun: string;
  canEdit: boolean;
  /** Before and behind the button of the form. */
  acts?: ReactNode;
  menu?: ReactNode;
}

/** Above the record: the ways to its neighbours and to its page, and what one can do with it. */
export function PeekBar(props: PeekBarProps) {
  const { noun, canEdit, acts, menu, place, onPrevious, onNext, onPage, onEdit, onClose } = props;
  return (
    <div className={classes.bar}>
      <BarButton label={`Previous ${noun}`} shortcut="previous" icon={IconChevronUp} onClick={onPrevious} />
      <BarButton label={`Next ${noun}`} shortcut="next" icon={IconChevronDown} onClick={onNext} />
      <span className={`${classes.place} tnum`}>{place}</span>
      {acts}
      {canEdit && <BarButton label="Edit" shortcut="edit" icon={IconPencil} onClick={onEdit} />}
      {menu}
      <BarButton label="Open page" shortcut="open" icon={IconArrowsDiagonal} onClick={onPage} />
      <BarButton label="Close" shortcut="close" icon={IconX} onClick={onClose} />
    </div>
  );
}

interface BarButtonProps {
  label: string;
  shortcut: ShortcutName;
  icon: typeof IconX;
  /** Absent: there is nothing in this direction. */
  onClick: (() => void) | undefined;
}

function BarButton({ label, shortcut, icon: Icon, onClick }: BarButtonProps) {
  return (
    <KeyHint shortcut={shortcut} label={label}>
      {(target) => (
        <ActionIcon
          {...target}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
          // Not disabled: the focus would be lost at the last record.
          aria-disabled={!onClick || undefined}
          data-disabled={!onClick || undefined}
          onClick={() => onClick?.()}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </KeyHint>
  );
}
