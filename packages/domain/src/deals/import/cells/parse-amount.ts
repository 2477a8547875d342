import { MAX_AMOUNT_MINOR } from '../limits.ts';
import { CURRENCIES, type ImportCurrency } from './currencies.ts';
import { type PeeledAmount, peelAmount } from './peel-amount.ts';
import { type DecimalStyle, readDigits } from './read-digits.ts';
import { scaleDecimal } from './scale-decimal.ts';

export interface AmountOptions {
  /** The style of the column, see `detectDecimalStyle`; 'point' when not given. */
  decimal?: DecimalStyle;
  /** The currency when the text names none. */
  currency: ImportCurrency;
  /** The list says `currency` of this amount, so that "$5M" beside CAD is in Canadian dollars. */
  isStated?: boolean;
  /** Power of ten that the header announces ("in millions" is 6); a unit in the cell itself wins. */
  scale?: number;
  /** Somebody typed it by itself: no other cells say whether a point groups thousands, so “650.000” is refused. */
  isAlone?: boolean;
}

export type AmountReading =
  | { ok: true; minor: number; currency: ImportCurrency; approximate: boolean; repairs: string[] }
  | { ok: false; problem: string };

/**
 * An amount as people write it, in minor units of its currency, or a sentence that says why it is none. Never goes
 * through binary floating point. `text` is a cleaned cell that is not one of the unknown markers.
 */
export function parseAmount(text: string, options: AmountOptions): AmountReading {
  if (text.length > 100) return { ok: false, problem: `“${text.slice(0, 40)}…” ${NOT_AN_AMOUNT}` };
  // Most cells are bare numbers, which have nothing to take off: this line makes the reading three times as fast.
  if (/^[\d.,]+$/.test(text)) return measure(text, { ...BARE, core: text }, options);
  const plain = text
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’`´]/g, "'")
    .trim();
  const refusal = refuse(plain);
  if (refusal) return { ok: false, problem: `“${text}” ${refusal}` };
  return measure(text, peelAmount(plain), options);
}

const MAX = BigInt(MAX_AMOUNT_MINOR);
const BARE = { currencies: [], power: undefined, isApproximate: false, isScientific: false } as const;

function measure(text: string, peeled: PeeledAmount, options: AmountOptions): AmountReading {
  const currency = pickCurrency(peeled, options);
  if (!currency) return { ok: false, problem: `“${text}” names two currencies. Write the amount in one of them.` };
  const unit = powerOf(peeled, currency);
  if (unit === 'doubtful') return { ok: false, problem: `“${text}” ${TWO_UNITS}` };
  if (options.isAlone && unit === undefined && CURRENCIES[currency].digits < 3 && POINT_OF_EITHER.test(peeled.core))
    return { ok: false, problem: `“${text}” ${sayBoth(peeled.core)}` };
  const style = styleOf(peeled, unit, options.decimal ?? 'point');
  const digits = readDigits(peeled.core, style);
  if (!digits || digits.whole.length > 30) return { ok: false, problem: `“${text}” ${NOT_AN_AMOUNT}` };
  if (digits.isContradictory && unit === undefined && !options.scale) {
    return { ok: false, problem: `“${text}” ${TWO_READINGS}` };
  }
  const power = (unit ?? options.scale ?? 0) + CURRENCIES[currency].digits;
  const { value, exact } = scaleDecimal(digits.whole, digits.fraction, power);
  if (value > MAX) {
    return { ok: false, problem: `“${text}” is too large to be stored. Check the number of digits.` };
  }
  const repairs = [
    digits.repair,
    peeled.isApproximate ? 'it is kept as an exact amount' : undefined,
    peeled.isScientific ? 'the spreadsheet had shortened the number, so its last digits may be lost' : undefined,
    exact ? undefined : 'it was rounded to the smallest unit of the currency',
  ].filter((repair) => repair !== undefined);
  return { ok: true, minor: Number(value), currency, approximate: peeled.isApproximate, repairs };
}

/** Where a T means thousands ("T€", "TCHF"), as German-speaking accountants write them. */
const T_IS_THOUSAND = new Set<ImportCurrency>(['EUR', 'CHF']);

/** The power of ten of the unit. A T right before a euro is a thousand, alone with dollars a trillion; in between it may be either. */
function powerOf({ power, t }: PeeledAmount, currency: ImportCurrency): number | 'doubtful' | undefined {
  if (!t) return power;
  if (t.before !== undefined) return T_IS_THOUSAND.has(t.before) ? 3 : 'doubtful';
  return T_IS_THOUSAND.has(currency) ? 'doubtful' : power;
}

function styleOf({ core, t }: PeeledAmount, unit: number | undefined, column: DecimalStyle): DecimalStyle {
  // Who writes "T€" groups with a point: "1.250 T€" is more than a million.
  if (t && unit === 3 && /^\d{1,3}\.\d{3}$/.test(core)) return 'comma';
  // "1.234M" can only be a decimal: nobody writes thousands of millions with a point.
  return unit !== undefined && /^\d+\.\d+$/.test(core) ? 'point' : column;
}

const NOT_AN_AMOUNT = 'is not an amount. Write a number such as 1,200,000 or $1.2M, or leave the cell empty.';

const TWO_UNITS = 'may be thousands or trillions. Write the amount in full, such as 5,000.';

/** A point before three digits: thousands to one reader, and decimals to another. */
const POINT_OF_EITHER = /^[1-9]\d{0,2}\.\d{3}$/;

const sayBoth = (core: string): string => {
  const [whole, fraction] = core.split('.');
  return `may be ${whole},${fraction} or ${whole}. Write it as ${whole},${fraction}, or with two decimals.`;
};

const TWO_READINGS =
  'has a point and a comma before three digits, so that either may group thousands. Write it without them, or with two decimals.';

const REFUSALS: readonly { pattern: RegExp; because: string }[] = [
  { pattern: /%/, because: 'is a percentage. Write an amount of money, or leave the cell empty.' },
  {
    pattern: /^\(.*\d.*\)$|^[^\d]{0,6}-\s*[^\d-]{0,4}\d|\d\s*-$/,
    because: 'is negative, and this amount cannot be. Remove the sign or the brackets, or leave the cell empty.',
  },
  {
    pattern: /^[^-]*\d[^-]*?(?:-|\bto\b|\band\b)[^-]*\d[^-]*$/i,
    because: 'is a range. Write one amount, for example the lower end.',
  },
];

function refuse(text: string): string | undefined {
  return REFUSALS.find(({ pattern }) => pattern.test(text.replace(/\/-$/, '')))?.because;
}

const DOLLARS = new Set<ImportCurrency>(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN']);
const YENS = new Set<ImportCurrency>(['JPY', 'CNY']);
/** One sign for several currencies: a code beside it says which. */
const isMeantBy = (sign: ImportCurrency, code: ImportCurrency): boolean =>
  sign === code || (sign === 'USD' && DOLLARS.has(code)) || (sign === 'JPY' && YENS.has(code));

/** A code beats a sign ("$1.2M CAD" is Canadian); what does not go together ("$5M EUR") is a contradiction. */
function pickCurrency(
  { currencies }: PeeledAmount,
  { currency: fallback, isStated = false }: AmountOptions,
): ImportCurrency | undefined {
  if (currencies.length === 0) return fallback;
  const codes = currencies.filter(({ isCode }) => isCode);
  const [named, ...others] = new Set((codes.length > 0 ? codes : currencies).map(({ currency }) => currency));
  if (named === undefined || others.length > 0) return undefined;
  if (codes.length === 0 && isStated && isMeantBy(named, fallback)) return fallback;
  return currencies.every(({ currency }) => isMeantBy(currency, named)) ? named : undefined;
}
