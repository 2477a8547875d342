import { flushSync } from 'react-dom';
import type { Row } from '../../opportunities/queries.ts';
import type { CellField } from './cell-edits.ts';

export const cellId = (id: string, field: CellField) => `cell-${id}-${field}`;

/**
 * The focus returns to the cell, drawn at once in place of its editor: the next letter may come before the next picture, and
 * is the cell's.
 */
export function backTo(row: Row, field: CellField): void {
  const focus = () => {
    const cell = document.getElementById(cellId(row.id, field));
    cell?.focus({ preventScroll: true });
    return cell !== null;
  };
  flushSync(() => {});
  if (!focus()) requestAnimationFrame(focus);
}
