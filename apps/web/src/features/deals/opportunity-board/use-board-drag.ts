import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { type RefObject, useMemo, useState } from 'react';
import { columnUnder } from '../../../ui/lists/column-under.ts';
import { useCardSensors } from '../../../ui/lists/use-card-sensors.ts';
import type { Card } from '../opportunities/queries.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';
import { announcementsFor, INSTRUCTIONS } from './announcements.ts';
import type { Column } from './group-cards.ts';

/** Picks cards up and asks where they are put down. */
export function useBoardDrag(columns: Column[], frame: RefObject<HTMLElement | null>) {
  const { ask } = useMoveActions();
  const [active, setActive] = useState<Card | null>(null);
  const sensors = useCardSensors();
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
      if (card && typeof to === 'string' && to !== card.status) ask(card, { to, isDropped: true });
    },
  };
}
