import { findUnitPower } from '../cells/amount-units.ts';
import { CURRENCY_PATTERN, findCurrency, type ImportCurrency } from '../cells/currencies.ts';
import { MAX_PATTERN_LENGTH } from '../limits.ts';

export interface HeaderHints {
  currency?: ImportCurrency;
  /** Power of ten of the amounts below: 6 for "(in millions)". */
  scale?: number;
}

/** "T€", "kEUR", "MCHF": the unit is written together with the currency. A T is thousands there ("Tausend"). */
const JOINED = `(?<!\\p{L})(k|t|mm|mn|mio|m|bn|mrd|tsd)\\.?\\s?(?=(?:${CURRENCY_PATTERN})(?!\\p{L}))`;
const JOINED_UNIT = new RegExp(JOINED, 'iu');
const CURRENCY = new RegExp(`(?:^|[^\\p{L}]|${JOINED})(${CURRENCY_PATTERN})(?=$|[^\\p{L}]|m\\b|k\\b)`, 'iu');
const LONG_UNIT =
  /\b(thousands?|lakhs?|lacs?|mn|mln|mio|millions?|millionen|cr|crores?|bn|billions?|mrd|milliarden|tsd|tausend)\b/i;
/** One letter is a unit only beside a sign or code, or alone in brackets: "Revenue (k)", "$M", "USD mm". */
const SHORT_UNIT = /(?:[$€£₹]|\b[a-z]{3}\s+)(k|mm|m|b)\b|\(\s*(k|mm|m|b)\s*\)/i;

/** What a header of amounts says about its currency and unit: "Amount in USD", "Raise ($M)", "Revenue (INR lakhs)". */
export function headerHints(whole: string): HeaderHints {
  const header = whole.slice(0, MAX_PATTERN_LENGTH);
  const written = CURRENCY.exec(header)?.[2];
  const currency = written === undefined ? undefined : findCurrency(written);
  const long = LONG_UNIT.exec(header)?.[1];
  const short = SHORT_UNIT.exec(header);
  const joined = JOINED_UNIT.exec(header)?.[1];
  const unit = long ?? joined ?? short?.[1] ?? short?.[2];
  const scale = unit === undefined ? thousands(header) : /^t$/i.test(unit) ? 3 : findUnitPower(unit);
  return { ...(currency ? { currency } : {}), ...(scale ? { scale } : {}) };
}

/** "(000s)" and "'000" are how accountants announce thousands. */
function thousands(header: string): number | undefined {
  return /(?:^|\D)[('’]\s*000s?\b/.test(header) ? 3 : undefined;
}
