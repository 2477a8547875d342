import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { nextColumn } from './next-column.ts';

// A press that does not move is a click; a finger that moves at once is scrolling.
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
// Enter opens the card, so it does not pick it up.
const KEYBOARD = {
  coordinateGetter: nextColumn,
  keyboardCodes: { start: ['Space'], end: ['Space'], cancel: ['Escape', 'Tab'] },
  scrollBehavior: 'instant',
} as const;

/** How the cards of a board are picked up: by mouse, finger or keys. */
export function useCardSensors() {
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD as unknown as Parameters<typeof useSensor>[1]),
  );
}
