import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { moveInList } from './move-in-list.ts';
import classes from './sortable.module.css';
import { type RowControls, SortableRow } from './sortable-row.tsx';

interface SortableListProps<T extends { id: string }> {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  onOrder: (ids: string[]) => void;
  children: (item: T, controls: RowControls) => ReactNode;
}

const MOUSE = { activationConstraint: { distance: 4 } };
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } };
const UP_AND_DOWN = [({ transform }: { transform: Transform }) => ({ ...transform, x: 0 })];
interface Transform {
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
}

/** A list whose order is changed by dragging a row by its handle, or with its two arrows. */
export function SortableList<T extends { id: string }>({
  label,
  items,
  nameOf,
  onOrder,
  children,
}: SortableListProps<T>) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const [said, setSaid] = useState('');
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id);
  const nameAt = (id: unknown) => nameOf(items[placeOf(id)] as T);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to === from || to < 0 || to >= items.length) return;
    onOrder(moveInList(items, from, to).map(({ id }) => id));
    setSaid(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={UP_AND_DOWN}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `${nameAt(active.id)} is picked up.`,
          onDragOver: ({ over }) => (over ? `Over ${nameAt(over.id)}.` : undefined),
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => `${nameAt(active.id)} stays where it was.`,
        },
      }}
    >
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol className={classes.rows} aria-label={label}>
        {items.map((item, place) => (
          <SortableRow
            key={item.id}
            id={item.id}
            place={place}
            count={items.length}
            name={nameOf(item)}
            onMove={(to) => move(place, to)}
          >
            {(controls) => children(item, controls)}
          </SortableRow>
        ))}
      </ol>
    </DndContext>
  );
}
