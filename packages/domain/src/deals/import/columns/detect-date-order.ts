import { cleanCell } from '../cells/clean-cell.ts';
import type { DateOrder } from '../cells/date-patterns.ts';
import { isUnknown } from '../cells/is-unknown.ts';
import { parseDate } from '../cells/parse-date.ts';

export interface DateOrderGuess {
  order: DateOrder;
  /** Cells by the only order that they allow; `either` can be read both ways, `unreadable` in none. */
  evidence: { dayFirst: number; monthFirst: number; yearFirst: number; either: number; unreadable: number };
  /** Nothing decides, or the cells contradict each other: show both readings and ask. */
  ambiguous: boolean;
  because: 'content' | 'header' | 'default';
  /** The first cell that means another day in the other order. */
  example: { original: string; dayFirst: string; monthFirst: string } | null;
  /** The whole column holds Excel day numbers. */
  serials: boolean;
}

type Vote = keyof DateOrderGuess['evidence'] | 'neutral';

const HINTS: readonly { pattern: RegExp; order: DateOrder }[] = [
  { pattern: /\bd{1,2}\W*m{1,3}\W*y/i, order: 'day-first' },
  { pattern: /\bm{1,2}\W*d{1,2}\W*y/i, order: 'month-first' },
  { pattern: /\by{2,4}\W*m{1,2}\W*d/i, order: 'year-first' },
];

/**
 * The order of a column of dates, from its cells first ("25/12/2019" can be read one way only), then from a header such
 * as "Date dd/mm/yyyy", then day-first, marked as ambiguous. Cells in ISO order speak for themselves and bind nobody.
 */
export function detectDateOrder(
  cells: readonly string[],
  header = '',
  fallback: DateOrder = 'day-first',
): DateOrderGuess {
  const evidence = { dayFirst: 0, monthFirst: 0, yearFirst: 0, either: 0, unreadable: 0 };
  let example: DateOrderGuess['example'] = null;
  const texts = cells.map((cell) => cleanCell(cell.slice(0, 100)).text).filter((text) => !isUnknown(text));
  const serials = texts.length > 0 && texts.every((text) => /^[1-7]\d{4}(?:\.\d+)?$/.test(text));
  for (const text of serials ? [] : texts) {
    const dayFirst = parseDate(text, { order: 'day-first' });
    const monthFirst = parseDate(text, { order: 'month-first' });
    const vote = voteOf(text, dayFirst, monthFirst);
    if (vote !== 'neutral') evidence[vote] += 1;
    if (vote === 'either' && dayFirst.ok && monthFirst.ok) {
      example ??= { original: text, dayFirst: dayFirst.date, monthFirst: monthFirst.date };
    }
  }
  const hint = HINTS.find(({ pattern }) => pattern.test(header))?.order;
  return { ...decide(evidence, hint, fallback), evidence, example, serials };
}

type Reading = ReturnType<typeof parseDate>;

function voteOf(text: string, dayFirst: Reading, monthFirst: Reading): Vote {
  if (/^\d{4}\D/.test(text) && dayFirst.ok) return 'yearFirst';
  if (!dayFirst.ok && !monthFirst.ok) return 'unreadable';
  if (!dayFirst.ok || !monthFirst.ok) return dayFirst.ok ? 'dayFirst' : 'monthFirst';
  if (dayFirst.date !== monthFirst.date) return 'either';
  const swapped = (reading: typeof dayFirst) => reading.repairs.some((repair) => repair.includes('other way round'));
  if (swapped(dayFirst)) return 'monthFirst';
  return swapped(monthFirst) ? 'dayFirst' : 'neutral';
}

function decide(
  { dayFirst, monthFirst, yearFirst, either }: DateOrderGuess['evidence'],
  hint: DateOrder | undefined,
  fallback: DateOrder,
): Pick<DateOrderGuess, 'order' | 'ambiguous' | 'because'> {
  if (dayFirst + monthFirst > 0) {
    const order = dayFirst === monthFirst ? (hint ?? fallback) : dayFirst > monthFirst ? 'day-first' : 'month-first';
    const isMixed = dayFirst > 0 && monthFirst > 0;
    return { order, ambiguous: isMixed && either > 0, because: 'content' };
  }
  if (yearFirst > 0 && either === 0) return { order: 'year-first', ambiguous: false, because: 'content' };
  if (hint) return { order: hint, ambiguous: false, because: 'header' };
  return { order: fallback, ambiguous: either > 0, because: 'default' };
}
