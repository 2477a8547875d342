import { CURRENCIES, type ImportCurrency } from './deals/import/cells/currencies.ts';

/** ISO 4217 code of a currency that deals are kept in. */
export type Currency = ImportCurrency;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** How many digits the minor unit has: 2 for cents, 0 for yen. */
export function minorDigits(currency: Currency): number {
  return CURRENCIES[currency].digits;
}

/** Minor units (integer) as text with the currency: 123456 USD -> "$1,234.56". Exact: nothing is divided. */
export function formatMoney(minor: number | bigint, currency: Currency, locale = 'en-US'): string {
  const digits = minorDigits(currency);
  return withDecimals(minor, currency, isWhole(minor, digits) ? 0 : digits, locale);
}

/** As books write it, with its cents even where they are none: 123400 USD -> "$1,234.00". A column of such is read by its digits. */
export const formatBookMoney = (minor: number | bigint, currency: Currency, locale = 'en-US'): string =>
  withDecimals(minor, currency, minorDigits(currency), locale);

function withDecimals(minor: number | bigint, currency: Currency, least: number, locale: string): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: least,
    maximumFractionDigits: digits,
  }).format(decimalText(minor, digits));
}

const isWhole = (minor: number | bigint, digits: number): boolean =>
  typeof minor === 'bigint' ? minor % 10n ** BigInt(digits) === 0n : minor % 10 ** digits === 0;

/** -5, 2 -> "-0.05". Intl reads decimal text without going through a float. */
function decimalText(minor: number | bigint, digits: number): Intl.StringNumericLiteral {
  const text = String(minor)
    .replace('-', '')
    .padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = digits > 0 ? `.${text.slice(-digits)}` : '';
  return `${minor < 0 ? '-' : ''}${whole}${fraction}` as Intl.StringNumericLiteral;
}

/** Short form for cards and figures: 123_456_700 USD -> "$1.2M". Never for a sum that someone will add up. */
export function formatMoneyShort(minor: number, currency: Currency, locale = 'en-US'): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(minor / 10 ** minorDigits(currency));
}
