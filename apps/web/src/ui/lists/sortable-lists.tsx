import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

/** Where a row stands, or could: `kind` keeps apart what must not be mixed, such as sections and their items. */
export interface RowPlace {
  kind: string;
  list: string;
  label: string;
  at: number;
  /** Rows in that list. */
  count: number;
}

export interface RowMove {
  id: string;
  name: string;
  from: RowPlace;
  to: RowPlace;
}

interface Dragged extends RowPlace {
  name: string;
}

export type Direction = 'up' | 'down';

interface SortableListsProps {
  onMove: (move: RowMove) => void;
  children: ReactNode;
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

const amongItsKind: CollisionDetection = (given) => {
  const kind = given.active.data.current?.kind;
  const droppableContainers = given.droppableContainers.filter(({ data }) => data.current?.kind === kind);
  return closestCenter({ ...given, droppableContainers });
};

type Mover = (move: RowMove, by: Direction) => void;
const MoveContext = createContext<Mover>(() => {});

/** Moves a row by its arrow. */
export const useMoveRow = (): Mover => useContext(MoveContext);

/** Around lists whose rows can be dragged within their list, and between those of one kind. */
export function SortableLists({ onMove, children }: SortableListsProps) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const [said, setSaid] = useState('');
  // A row that came into another list is drawn anew, and would lose the focus.
  const focused = useRef<{ id: string; by: Direction }>(undefined);
  useEffect(() => {
    if (!focused.current) return;
    const { id, by } = focused.current;
    focused.current = undefined;
    document.querySelector<HTMLElement>(`[data-row="${id}"] [data-arrow="${by}"]`)?.focus();
  });

  const move = (row: RowMove) => {
    const { from, to, name } = row;
    const isSame = from.list === to.list;
    if (isSame && from.at === to.at) return;
    onMove(row);
    setSaid(`${name} is now ${to.at + 1} of ${isSame ? to.count : `${to.count + 1} in ${to.label}`}.`);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = active.data.current as Dragged | undefined;
    const to = over?.data.current as RowPlace | undefined;
    if (!from || !to) return;
    // Behind the last row, which leaves one place less where the row itself was in that list.
    const at = from.list === to.list ? Math.min(to.at, to.count - 1) : to.at;
    move({ id: String(active.id), name: from.name, from, to: { ...to, at } });
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={amongItsKind}
      modifiers={UP_AND_DOWN}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `${active.data.current?.name} is picked up.`,
          onDragOver: ({ over }) => (over ? `Over ${over.data.current?.name ?? over.data.current?.label}.` : undefined),
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => `${active.data.current?.name} stays where it was.`,
        },
      }}
    >
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <MoveContext
        value={(row, by) => {
          focused.current = { id: row.id, by };
          move(row);
        }}
      >
        {children}
      </MoveContext>
    </DndContext>
  );
}
