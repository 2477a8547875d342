/** Currencies that a deal may be kept in: ISO 4217 code and its number of minor digits. */
export const CURRENCIES = { USD: 2, EUR: 2, GBP: 2, INR: 2, CHF: 2, CAD: 2, AUD: 2, SGD: 2, SEK: 2, NOK: 2, DKK: 2, JPY: 0 } as const;
export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** The largest amount kept, in minor units: below 2^53, so that it is exact in JSON, in JavaScript and in bigint. */
export const MINOR_MAX = 9_000_000_000_000_000;

/** Minor units (integer) as text with the currency: 123456 USD -> "$1,234.56". */
export function formatMoney(minor: number, currency: Currency, locale = 'en-US'): string {
  const digits = CURRENCIES[currency];
  const fraction = minor % 10 ** digits === 0 ? 0 : digits;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: fraction,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

/** Short form for cards and figures: 123_456_700 USD -> "$1.2M". Never for a sum that someone will add up. */
export function formatMoneyShort(minor: number, currency: Currency, locale = 'en-US'): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(minor / 10 ** CURRENCIES[currency]);
}
