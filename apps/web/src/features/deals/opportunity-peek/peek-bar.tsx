import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowRight,
  IconArrowsDiagonal,
  IconChevronDown,
  IconChevronUp,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import type { ShortcutName } from '../../../lib/keys/shortcuts.ts';
import { KeyHint } from '../../../ui/overlays/key-hint.tsx';
import type { Deal } from '../opportunities/queries.ts';
import { RecordMenu } from '../opportunity-record/record-menu.tsx';
import { useMoveActions } from '../stage-moves/move-context.ts';
import classes from './peek.module.css';
import type { PeekWays } from './peek-ways.ts';

/** Above the deal: the ways to its neighbours and to its page, and what one can do with it. */
export function PeekBar({
  deal,
  place,
  onPrevious,
  onNext,
  onPage,
  onEdit,
  onClose,
}: PeekWays & { deal: Deal | undefined }) {
  const { ask } = useMoveActions();
  return (
    <div className={classes.bar}>
      <BarButton label="Previous deal" shortcut="previous" icon={IconChevronUp} onClick={onPrevious} />
      <BarButton label="Next deal" shortcut="next" icon={IconChevronDown} onClick={onNext} />
      <span className={`${classes.place} tnum`}>{place}</span>
      {deal?.can.move && (
        <KeyHint shortcut="move" label="Move to another stage">
          {(target) => (
            <Button
              {...target}
              size="xs"
              variant="default"
              aria-haspopup="dialog"
              rightSection={<IconArrowRight size={14} stroke={1.75} />}
              onClick={() => ask(deal)}
            >
              Move
            </Button>
          )}
        </KeyHint>
      )}
      {deal?.can.edit && <BarButton label="Edit" shortcut="edit" icon={IconPencil} onClick={onEdit} />}
      {deal && <RecordMenu deal={deal} />}
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
          // Not disabled: the focus would be lost at the last deal.
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
