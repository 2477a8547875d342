import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** With the arrow keys a card goes from column to column, never to a place between them. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  if (event.code.startsWith('Arrow')) event.preventDefault();
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  const columns = [...context.droppableRects].sort(([, a], [, b]) => a.left - b.left);
  const [, target] = columns[columns.findIndex(([id]) => id === context.over?.id) + step] ?? [];
  const width = context.collisionRect?.width ?? 0;
  return target && { x: target.left + (target.width - width) / 2, y: currentCoordinates.y };
};
