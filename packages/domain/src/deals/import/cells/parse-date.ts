import { dayExists, excelSerialDay, FIRST_YEAR, findMonth, formatDay, LAST_YEAR } from './calendar-day.ts';
import { DATE_PATTERNS, type DateOrder } from './date-patterns.ts';

export interface DateOptions {
  /** The order of the column, see `detectDateOrder`. */
  order: DateOrder;
  /** The column holds Excel day numbers such as 43840. */
  serials?: boolean;
}

export type DateReading =
  | { ok: true; date: string; repairs: string[]; notes: string[] }
  | { ok: false; problem: string };

const TIME = /[t\s]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:am|pm)?\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})?$/;
const WEEKDAY =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo)[.,]?\s+/;

/**
 * A date as people write it, as yyyy-mm-dd between 1900 and 2100, with what was put right, or a sentence that says why
 * it is none. Any time of day is dropped. `text` is a cleaned cell that is not one of the unknown markers.
 */
export function parseDate(text: string, options: DateOptions): DateReading {
  if (text.length > 60) return { ok: false, problem: notDate(`${text.slice(0, 40)}…`) };
  const lower = text.toLowerCase().trim();
  if (options.serials && /^\d{1,5}(?:\.\d+)?$/.test(lower)) return readSerial(text, Math.floor(Number(lower)));
  // Nearly every cell; skipping the clean-up for them halves the time that a column takes.
  const plain = /^\d[\d/.-]*\d$/.test(lower) ? lower : stripTrimmings(lower);
  for (const { pattern, read } of DATE_PATTERNS) {
    const match = pattern.exec(plain);
    if (match) return settle(text, read(match.slice(1), options.order));
  }
  return { ok: false, problem: notDate(text) };
}

/** Without accents, time of day, weekday, ordinals, "de", commas and separators at the ends. */
function stripTrimmings(lower: string): string {
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(TIME, '')
    .replace(WEEKDAY, '')
    .replace(/(\d)(?:st|nd|rd|th|er)\b/, '$1')
    .replace(/\bdel?\s+/g, '')
    .replace(/,\s*/g, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/^[/.\-\s]+|[/.\-\s]+$/g, '');
}

function settle(
  text: string,
  { year: yearText, month: monthText, day: dayText, repairs }: ReturnType<(typeof DATE_PATTERNS)[number]['read']>,
): DateReading {
  const notes: string[] = [];
  const found = [...repairs];
  const year = readYear(yearText, found, notes);
  let month = /^\d/.test(monthText) ? Number(monthText) : findMonth(monthText);
  let day = Number(dayText);
  // Only one reading is possible, so that taking it is no guess; it is shown all the same.
  if (month !== undefined && /^\d/.test(monthText) && month > 12 && day <= 12) {
    [month, day] = [day, month];
    found.push('day and month were the other way round');
  }
  if (year === undefined || month === undefined) {
    return { ok: false, problem: notDate(text) };
  }
  if (!dayExists(year, month, day)) {
    return { ok: false, problem: `“${text}” is a day that does not exist. Correct the day or the month.` };
  }
  if (year < FIRST_YEAR || year > LAST_YEAR) return outOfRange(text);
  return { ok: true, date: formatDay(year, month, day), repairs: found, notes };
}

/** Four digits, or two (00-69 are 20xx, as in spreadsheets), or a slip such as "015". */
function readYear(text: string, repairs: string[], notes: string[]): number | undefined {
  if (text.length === 4) return Number(text);
  if (text.length === 2) {
    notes.push('the year has two digits, so that the century was filled in');
    return Number(text) + (Number(text) < 70 ? 2000 : 1900);
  }
  if (!/^0\d\d$/.test(text)) return undefined;
  repairs.push('the year was completed');
  return 2000 + Number(text);
}

function readSerial(text: string, serial: number): DateReading {
  const date = excelSerialDay(serial);
  if (serial < 61 || Number(date.slice(0, 4)) > LAST_YEAR) return outOfRange(text);
  return { ok: true, date, repairs: [], notes: ['the day number of the spreadsheet was turned into a date'] };
}

function notDate(text: string): string {
  return `“${text}” is not a date. Write it as 2020-01-31, or leave the cell empty.`;
}

function outOfRange(text: string): DateReading {
  return { ok: false, problem: `“${text}” is not between ${FIRST_YEAR} and ${LAST_YEAR}. Correct the year.` };
}
