import { parseAmount, parseDate } from '@cairn/domain';
import { TOO_MUCH_TEXT } from './read-shared.ts';
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

export interface MergedRead {
  /** Areas of several rows. */
  areas: number;
  /** Cells below the first of an area that have its value now. */
  filled: number;
}

/** "5 - 10M" is two numbers. */
const BETWEEN = /\s*(?:[-\u2013\u2014]|\bto\b|\bbis\b)\s*/i;
const NO_LETTER = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Numbers of any kind, with a currency or a unit too, as the import reads them. Repeated, they would count several times. */
function isNumber(text: string): boolean {
  if (!/\d/.test(text) || parseDate(text, { order: 'day-first', serials: false }).ok) return false;
  return NO_LETTER.test(text) || text.split(BETWEEN).every((part) => parseAmount(part, { currency: 'USD' }).ok);
}

/**
 * Reads merged cells as they are meant: what an area says holds for each of its rows that has anything else, as a sector does
 * that is written once beside five companies. Numbers stay in the first row. The other columns of an area are empty, whatever
 * some programs leave in them.
 *
 * @param room characters that the sheet may still grow by
 */
export function readMerged(records: string[][], areas: readonly MergedArea[], room: number): MergedRead {
  let visits = 0;
  let filled = 0;
  let left = room;
  for (const area of areas) {
    const value = records[area.top]?.[area.left] ?? '';
    const isRepeated = value !== '' && area.bottom > area.top && !isNumber(value);
    for (let row = area.top; row <= area.bottom && row < records.length; row += 1) {
      const cells = records[row] ?? [];
      visits += 1 + Math.max(0, Math.min(area.right + 1, cells.length) - area.left);
      if (visits > MAX_VISITS) throw refuseWorkbook();
      for (let column = area.left; column <= area.right && column < cells.length; column += 1)
        if (row !== area.top || column !== area.left) cells[column] = '';
      if (row === area.top || !isRepeated || !cells.some((cell) => cell !== '')) continue;
      left -= value.length;
      if (left < 0) throw refuseWorkbook(TOO_MUCH_TEXT);
      while (cells.length < area.left) cells.push('');
      cells[area.left] = value;
      filled += 1;
    }
  }
  return { areas: areas.filter(({ top, bottom }) => bottom > top).length, filled };
}
