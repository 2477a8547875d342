import { addDays, type Day } from '../date-range.ts';
import type { ListsValues } from '../fields/lists.ts';
import { requireDay, requireNotNegative, requirePositive, sumOf } from '../returns/index.ts';
import type { CASH_FORECAST } from './cash-fields.ts';
import { column, type ModelResult, text } from './model-result.ts';
import { contradict, need } from './read-input.ts';

export type CashValues = ListsValues<typeof CASH_FORECAST>;

export interface CashMonth {
  /** Its first day, or that of the cash in the first month. */
  from: Day;
  to: Day;
  opening: number;
  moneyIn: number;
  moneyOut: number;
  closing: number;
  /** What has to be called so far so that the cash to keep is there at the end of every month until now. */
  toCall: number;
}

const STEP = { once: 0, month: 1, quarter: 3, year: 12 } as const;

/**
 * Month by month from the day of the cash, that day's rest of the month first. A line falls on its day each month, quarter or
 * year, on the last day of a month that is too short, until its last day; what lies before the day of the cash is in it
 * already. Source: docs/rules/fund.md#cash-forecast. Errors: TERMS_CONTRADICT on a last day before the first one.
 */
export function forecastCash(values: CashValues): CashMonth[] {
  const start = requireDay(values.start, 'start');
  const least = requireNotNegative(values.least ?? 0, 'least');
  const end = lastOfMonth(start, values.months - 1);
  const moves = values.lines.flatMap((line, at) => movesOf(line, at, start, end));
  let opening = requireNotNegative(need(values.opening, 'opening'), 'opening');
  let toCall = 0;
  return Array.from({ length: values.months }, (_, at): CashMonth => {
    const to = lastOfMonth(start, at);
    const from = at === 0 ? start : addDays(lastOfMonth(start, at - 1), 1);
    const within = moves.filter(({ day }) => day >= from && day <= to);
    const moneyIn = sumOf(within.filter(({ amount }) => amount > 0).map(({ amount }) => amount));
    const moneyOut = -sumOf(within.filter(({ amount }) => amount < 0).map(({ amount }) => amount)) + 0;
    const month = { from, to, opening, moneyIn, moneyOut, closing: sumOf([opening, moneyIn, -moneyOut]) };
    opening = month.closing;
    toCall = Math.max(toCall, least - month.closing);
    return { ...month, toCall };
  });
}

function movesOf(line: CashValues['lines'][number], at: number, start: Day, end: Day): { day: Day; amount: number }[] {
  const first = requireDay(line.first, `lines.${at}.first`);
  const amount = requirePositive(need(line.amount, `lines.${at}.amount`), `lines.${at}.amount`);
  if (line.last !== null && requireDay(line.last, `lines.${at}.last`) < first)
    contradict(`lines.${at}.last`, `Write a day that is not before the first one, ${first}.`);
  const until = line.every === 'once' ? first : (line.last ?? end);
  const step = STEP[line.every];
  const days: Day[] = [];
  for (let turn = 0, day = first; day <= until && day <= end; day = monthsLater(first, ++turn * step)) {
    if (day >= start) days.push(day);
    if (step === 0) break;
  }
  return days.map((day) => ({ day, amount: line.direction === 'in' ? amount : -amount }));
}

/** The same day of a later month, or its last one. */
function monthsLater(day: Day, months: number): Day {
  const last = lastOfMonth(day, months);
  const wanted = `${last.slice(0, 8)}${day.slice(8)}`;
  return wanted > last ? last : wanted;
}

function lastOfMonth(day: Day, later: number): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month + later, 0)).toISOString().slice(0, 10);
}

/** The same as figures, a table and a chart. */
export function showCash(values: CashValues): ModelResult {
  const months = forecastCash(values);
  const least = values.least ?? 0;
  const [lowest] = [...months].sort((a, b) => a.closing - b.closing);
  const short = months.find(({ closing }) => closing < least);
  const last = months.at(-1);
  return {
    figures: [
      {
        key: 'to_call',
        label: 'To call',
        unit: 'money',
        value: text(last?.toCall ?? 0),
        formula: 'cash to keep - lowest cash at the end of a month, never below 0',
        note: null,
      },
      {
        key: 'short_on',
        label: 'Too little from',
        unit: 'day',
        value: short?.to ?? null,
        formula: 'end of the first month with less than the cash to keep',
        note: short ? null : 'The cash lasts.',
      },
      {
        key: 'lowest',
        label: 'Lowest cash',
        unit: 'money',
        value: text(lowest?.closing ?? 0),
        formula: 'smallest cash at the end of a month',
        note: null,
      },
      {
        key: 'lowest_on',
        label: 'Lowest on',
        unit: 'day',
        value: lowest?.to ?? null,
        formula: 'end of the first month with the lowest cash',
        note: null,
      },
      {
        key: 'closing',
        label: 'Cash at the end',
        unit: 'money',
        value: text(last?.closing ?? 0),
        formula: 'cash on the first day + in - out',
        note: null,
      },
    ],
    tables: [
      {
        key: 'months',
        title: 'By month',
        columns: [
          column('to', 'Until', 'day'),
          column('opening', 'Opening'),
          column('in', 'In'),
          column('out', 'Out'),
          column('closing', 'Closing'),
          column('to_call', 'To call so far'),
        ],
        rows: months.map(({ to, opening, moneyIn, moneyOut, closing, toCall }) => ({
          to,
          opening: text(opening),
          in: text(moneyIn),
          out: text(moneyOut),
          closing: text(closing),
          to_call: text(toCall),
        })),
      },
    ],
    charts: [
      {
        title: 'Cash at the end of each month',
        kind: 'line',
        table: 'months',
        along: 'to',
        series: ['closing'],
        value_title: 'Cash',
      },
      {
        title: 'In and out by month',
        kind: 'bar',
        table: 'months',
        along: 'to',
        series: ['in', 'out'],
        value_title: 'Amount',
      },
    ],
  };
}
