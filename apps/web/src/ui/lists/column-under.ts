import type { CollisionDetection } from '@dnd-kit/core';
import type { RefObject } from 'react';

/**
 * The column that is nearest to the pointer, or to the middle of a card moved by keys. Only sideways counts: a column is as
 * good a place above its first card as below its last. Outside the board there is none, so that dropping there is a way out.
 */
export function columnUnder(frame: RefObject<HTMLElement | null>): CollisionDetection {
  return ({ droppableContainers, droppableRects, pointerCoordinates, collisionRect }) => {
    const board = frame.current?.getBoundingClientRect();
    if (pointerCoordinates && board && !contains(board, pointerCoordinates)) return [];
    const x = pointerCoordinates?.x ?? collisionRect.left + collisionRect.width / 2;
    const nearest = droppableContainers
      .flatMap(({ id }) => {
        const rect = droppableRects.get(id);
        return rect ? [{ id, distance: Math.abs(rect.left + rect.width / 2 - x) }] : [];
      })
      .sort((a, b) => a.distance - b.distance)[0];
    return nearest ? [{ id: nearest.id }] : [];
  };
}

function contains(rect: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}
