import {
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useMemo, useState } from 'react';
import { useMoveActions } from '../move/move-context.ts';
import type { Card } from '../queries.ts';
import { announcementsFor, INSTRUCTIONS } from './announcements.ts';
import { columnUnder } from './column-under.ts';
import type { Column } from './group-cards.ts';
import { nextColumn } from './next-column.ts';

// A press that does not move is a click; a finger that moves at once is scrolling.
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
// Enter opens the deal, so it does not pick it up.
const KEYBOARD = {
  coordinateGetter: nextColumn,
  keyboardCodes: { start: ['Space'], end: ['Space'], cancel: ['Escape', 'Tab'] },
  scrollBehavior: 'instant',
} as const;

/** Picks cards up and asks where they are put down. */
export function useBoardDrag(columns: Column[], frame: RefObject<HTMLElement | null>) {
  const { ask } = useMoveActions();
  const [active, setActive] = useState<Card | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD as unknown as Parameters<typeof useSensor>[1]),
  );
  const collisionDetection = useMemo(() => columnUnder(frame), [frame]);
  const accessibility = useMemo(
    () => ({ announcements: announcementsFor(columns), screenReaderInstructions: INSTRUCTIONS }),
    [columns],
  );
  const cardOf = (event: DragStartEvent | DragEndEvent): Card | null => event.active.data.current?.card ?? null;

  return {
    active,
    sensors,
    collisionDetection,
    accessibility,
    onDragStart: (event: DragStartEvent) => setActive(cardOf(event)),
    onDragCancel: () => setActive(null),
    onDragEnd: (event: DragEndEvent) => {
      setActive(null);
      const card = cardOf(event);
      const to = event.over?.id;
      if (card && typeof to === 'string' && to !== card.status) ask(card, to);
    },
  };
}
