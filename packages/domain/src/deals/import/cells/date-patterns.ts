export type DateOrder = 'day-first' | 'month-first' | 'year-first';

/** Year, month and day as they stand in the text, and what had to be put right to see them. */
export interface DateParts {
  year: string;
  month: string;
  day: string;
  repairs: string[];
}

interface DatePattern {
  pattern: RegExp;
  read: (groups: readonly string[], order: DateOrder) => DateParts;
}

const S = '[/.\\-\\s]';
const MONTH = '([a-z]{3,10})\\.?';

const parts = (year = '', month = '', day = '', repairs: string[] = []): DateParts => ({ year, month, day, repairs });

/** Three numbers of which the last is the year. A list that is otherwise year-first falls back to day-first. */
function yearLast(order: DateOrder, first = '', second = '', year = '', repairs: string[] = []): DateParts {
  return order === 'month-first' ? parts(year, first, second, repairs) : parts(year, second, first, repairs);
}

/** The first match wins. Matched against lower case without accents, weekday, ordinals and time of day. */
export const DATE_PATTERNS: readonly DatePattern[] = [
  { pattern: new RegExp(`^(\\d{4})${S}+(\\d{1,2})${S}+(\\d{1,2})$`), read: ([y, m, d]) => parts(y, m, d) },
  { pattern: /^((?:19|20)\d\d)(\d\d)(\d\d)$/, read: ([y, m, d]) => parts(y, m, d) },
  {
    pattern: new RegExp(`^(\\d{1,2})(${S}+)(\\d{1,2})(${S}+)(\\d{2,4})$`),
    read: ([a, left, b, right, c], order) => {
      const repairs = left === right && left?.length === 1 ? [] : ['the separators were put right'];
      if (order === 'year-first' && c?.length === 2) return parts(a, b, c, repairs);
      return yearLast(order, a, b, c, repairs);
    },
  },
  {
    pattern: new RegExp(`^(\\d{1,2})${S}+(\\d\\d)(\\d{4})$`),
    read: ([a, b, c], order) => yearLast(order, a, b, c, ['a missing separator was put in']),
  },
  {
    pattern: new RegExp(`^(\\d\\d)(\\d\\d)${S}*(\\d{4})$`),
    read: ([a, b, c], order) => yearLast(order, a, b, c, ['a missing separator was put in']),
  },
  { pattern: new RegExp(`^(\\d{1,2})${S}*${MONTH}${S}*'?(\\d{4}|\\d\\d)$`), read: ([d, m, y]) => parts(y, m, d) },
  { pattern: new RegExp(`^${MONTH}${S}*(\\d{1,2})${S}+'?(\\d{4}|\\d\\d)$`), read: ([m, d, y]) => parts(y, m, d) },
  { pattern: new RegExp(`^(\\d{4})${S}*${MONTH}${S}*(\\d{1,2})$`), read: ([y, m, d]) => parts(y, m, d) },
  {
    pattern: new RegExp(`^${MONTH}${S}*(\\d{4})$`),
    read: ([m, y]) => parts(y, m, '1', ['it has no day, so that the first of the month is used']),
  },
];
