import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import type { Column } from './group-cards.ts';

export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Press Enter to open the deal. Press Space to pick it up, the left and right arrow keys to move it to another stage, Space to drop it, Escape to cancel.',
};

/** What a screen reader says while a card is carried. */
export function announcementsFor(columns: Column[]): Announcements {
  const labels = new Map<unknown, string>(columns.map(({ stage }) => [stage.stage_key, stage.stage_label]));
  const nameOf = (active: { data: { current?: { card?: { company_name: string; status: string } } } }) =>
    active.data.current?.card?.company_name ?? 'the deal';
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active)}, in ${labels.get(active.data.current?.card.status)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active)} is over ${labels.get(over.id)}.` : `${nameOf(active)} is over no stage.`,
    onDragEnd: ({ active, over }) => {
      if (!over || over.id === active.data.current?.card.status) return `${nameOf(active)} stays where it was.`;
      return `${nameOf(active)} was dropped in ${labels.get(over.id)}. Confirm the move.`;
    },
    onDragCancel: ({ active }) => `${nameOf(active)} stays where it was.`,
  };
}
