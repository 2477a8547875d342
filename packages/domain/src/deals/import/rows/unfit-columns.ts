import { cleanCell } from '../cells/clean-cell.ts';
import { isUnknown } from '../cells/is-unknown.ts';
import { MAX_CELL_LENGTH } from '../limits.ts';
import type { ReadRow } from './read-row.ts';

export interface UnfitColumn {
  /** From 0. */
  column: number;
  /** Cells that say something which their field does not take. */
  unfit: number;
  /** Cells that say something. */
  filled: number;
}

/**
 * Columns of which more than half of the cells that say anything do not fit: the column rather than its cells is wrong. One
 * cell alone is no column.
 *
 * @param cellsOf the cells of a row by its number, as the spreadsheet counts
 */
export function unfitColumns(rows: readonly ReadRow[], cellsOf: (row: number) => readonly string[]): UnfitColumn[] {
  const unfit = new Map<number, number>();
  for (const { row, issues } of rows) {
    const cells = cellsOf(row);
    const found = issues.flatMap(({ cell, severity }) =>
      cell !== undefined && (severity === 'kept' || severity === 'problem') && isFilled(cells[cell]) ? [cell] : [],
    );
    for (const cell of new Set(found)) unfit.set(cell, (unfit.get(cell) ?? 0) + 1);
  }
  return [...unfit]
    .filter(([, count]) => count > 1)
    .map(([column, count]) => ({
      column,
      unfit: count,
      filled: rows.filter(({ row }) => isFilled(cellsOf(row)[column])).length,
    }))
    .filter((each) => each.unfit * 2 > each.filled)
    .sort((one, other) => one.column - other.column);
}

/** "n/a" and "undisclosed" say that there is nothing, of whatever field. */
const isFilled = (cell = ''): boolean => !isUnknown(cleanCell(cell.slice(0, MAX_CELL_LENGTH)).text);
