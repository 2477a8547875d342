import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sortable.module.css';
import { type Direction, type RowPlace, useMoveRow } from './sortable-lists.tsx';

export interface RowControls {
  /** To take hold of; the keyboard has the arrows. */
  handle: ReactNode;
  arrows: ReactNode;
}

interface SortableRowProps {
  id: string;
  name: string;
  place: RowPlace;
  /** Where its arrows lead; undefined at the end of everything. */
  above: RowPlace | undefined;
  below: RowPlace | undefined;
  children: (controls: RowControls) => ReactNode;
}

export function SortableRow({ id, name, place, above, below, children }: SortableRowProps) {
  const data = { ...place, name };
  const { setNodeRef: setDragged, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({ id, data });
  const { setNodeRef: setTarget, isOver, active } = useDroppable({ id, data });
  const moveRow = useMoveRow();
  const from = (active?.data.current as RowPlace | undefined) ?? place;
  const isFromAbove = from.list === place.list && from.at < place.at;
  const arrow = (by: Direction, to: RowPlace | undefined) => (
    <Arrow name={name} by={by} onClick={to && (() => moveRow({ id, name, from: place, to }, by))} />
  );
  return (
    <li
      ref={(node) => {
        setDragged(node);
        setTarget(node);
      }}
      className={classes.row}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      data-row={id}
      data-dragging={isDragging || undefined}
      data-drop={isOver && active?.id !== id ? (isFromAbove ? 'after' : 'before') : undefined}
    >
      {children({
        handle: (
          <span ref={setActivatorNodeRef} className={classes.handle} aria-hidden {...listeners}>
            <IconGripVertical size={16} stroke={1.75} />
          </span>
        ),
        arrows: (
          <>
            {arrow('up', above)}
            {arrow('down', below)}
          </>
        ),
      })}
    </li>
  );
}

const ICONS = { up: IconChevronUp, down: IconChevronDown };

/** At the end of the list it stays focusable, so that a row that arrives there does not lose the focus. */
function Arrow({ name, by, onClick }: { name: string; by: Direction; onClick: (() => void) | undefined }) {
  const Icon = ICONS[by];
  return (
    <ActionIcon
      className={classes.act}
      size={32}
      aria-label={`Move ${name} ${by}`}
      aria-disabled={!onClick}
      data-disabled={!onClick || undefined}
      data-arrow={by}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
