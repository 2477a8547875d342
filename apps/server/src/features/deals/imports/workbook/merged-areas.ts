import { refuseWorkbook } from './refuse-workbook.ts';

/** Rows and columns from 0, both ends included. */
export interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** "B2:D5"; undefined for anything else. */
export function parseArea(reference = ''): MergedArea | undefined {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (!left || !top || !right || !bottom) return undefined;
  return { top: Number(top) - 1, left: indexOf(left), bottom: Number(bottom) - 1, right: indexOf(right) };
}

const indexOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Areas do not overlap in a sound workbook, so that together they hold no more cells than the sheet has. */
const MAX_VISITS = 20_000_000;

/**
 * Empties all but the first cell of each area: that one is shown, and what some programs leave in the others is not. Returns
 * how many areas have several rows.
 */
export function clearMerged(records: string[][], areas: readonly MergedArea[]): number {
  let visits = 0;
  for (const { top, left, bottom, right } of areas) {
    for (let row = top; row <= bottom && row < records.length; row += 1) {
      const cells = records[row] ?? [];
      visits += 1 + Math.max(0, Math.min(right + 1, cells.length) - left);
      if (visits > MAX_VISITS) throw refuseWorkbook();
      for (let column = left; column <= right && column < cells.length; column += 1) {
        if (row !== top || column !== left) cells[column] = '';
      }
    }
  }
  return areas.filter(({ top, bottom }) => bottom > top).length;
}
