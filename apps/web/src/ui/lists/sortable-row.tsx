import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sortable.module.css';

export interface RowControls {
  /** To take hold of; the keyboard has the arrows. */
  handle: ReactNode;
  arrows: ReactNode;
}

interface SortableRowProps {
  id: string;
  place: number;
  count: number;
  name: string;
  onMove: (to: number) => void;
  children: (controls: RowControls) => ReactNode;
}

export function SortableRow({ id, place, count, name, onMove, children }: SortableRowProps) {
  const {
    setNodeRef: setDragged,
    setActivatorNodeRef,
    listeners,
    transform,
    isDragging,
  } = useDraggable({ id, data: { place } });
  const { setNodeRef: setTarget, isOver, active } = useDroppable({ id });
  const from: number = active?.data.current?.place ?? place;
  return (
    <li
      ref={(node) => {
        setDragged(node);
        setTarget(node);
      }}
      className={classes.row}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      data-dragging={isDragging || undefined}
      data-drop={isOver && from !== place ? (from < place ? 'after' : 'before') : undefined}
    >
      {children({
        handle: (
          <span ref={setActivatorNodeRef} className={classes.handle} aria-hidden {...listeners}>
            <IconGripVertical size={16} stroke={1.75} />
          </span>
        ),
        arrows: (
          <>
            <Arrow
              label={`Move ${name} up`}
              icon={IconChevronUp}
              atEnd={place === 0}
              onClick={() => onMove(place - 1)}
            />
            <Arrow
              label={`Move ${name} down`}
              icon={IconChevronDown}
              atEnd={place === count - 1}
              onClick={() => onMove(place + 1)}
            />
          </>
        ),
      })}
    </li>
  );
}

interface ArrowProps {
  label: string;
  icon: typeof IconChevronUp;
  atEnd: boolean;
  onClick: () => void;
}

/** At the end of the list it stays focusable, so that a row that arrives there does not lose the focus. */
function Arrow({ label, icon: Icon, atEnd, onClick }: ArrowProps) {
  return (
    <ActionIcon
      className={classes.act}
      size={32}
      aria-label={label}
      aria-disabled={atEnd}
      data-disabled={atEnd || undefined}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
