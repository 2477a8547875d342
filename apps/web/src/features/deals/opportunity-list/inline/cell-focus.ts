import type { Row } from '../../opportunities/queries.ts';
import type { CellField } from './cell-edits.ts';

export const cellId = (id: string, field: CellField) => `cell-${id}-${field}`;

/** The focus returns to the cell once it is drawn again in place of its editor. */
export function backTo(row: Row, field: CellField): void {
  requestAnimationFrame(() => document.getElementById(cellId(row.id, field))?.focus({ preventScroll: true }));
}
