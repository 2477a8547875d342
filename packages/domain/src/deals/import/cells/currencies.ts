/** Digits after the decimal point and what people write for it; the code itself is understood always. */
export const CURRENCIES = {
  USD: { digits: 2, written: ['$', 'us$', 'u.s.$', 'dollars', 'dollar', 'us dollars', 'us dollar'] },
  EUR: { digits: 2, written: ['€', 'euros', 'euro'] },
  GBP: { digits: 2, written: ['£', 'pounds', 'pound', 'stg'] },
  INR: { digits: 2, written: ['₹', 'rs.', 'rs', 'rupees', 'rupee'] },
  CHF: { digits: 2, written: ['fr.', 'sfr.', 'sfr'] },
  CAD: { digits: 2, written: ['c$', 'ca$', 'can$'] },
  AUD: { digits: 2, written: ['a$', 'au$'] },
  NZD: { digits: 2, written: ['nz$'] },
  SGD: { digits: 2, written: ['s$', 'sg$'] },
  HKD: { digits: 2, written: ['hk$'] },
  // The yen sign is also written for the yuan; a firm that means yuan says CNY, RMB or CN¥.
  JPY: { digits: 0, written: ['¥', 'yen', 'jp¥'] },
  CNY: { digits: 2, written: ['cn¥', 'rmb', 'yuan'] },
  KRW: { digits: 0, written: ['₩', 'won'] },
  AED: { digits: 2, written: ['dirhams', 'dirham', 'dhs'] },
  SAR: { digits: 2, written: ['riyal', 'riyals'] },
  ILS: { digits: 2, written: ['₪', 'nis'] },
  ZAR: { digits: 2, written: ['rand'] },
  BRL: { digits: 2, written: ['r$', 'reais'] },
  MXN: { digits: 2, written: ['mx$'] },
  SEK: { digits: 2, written: [] },
  NOK: { digits: 2, written: [] },
  DKK: { digits: 2, written: [] },
  PLN: { digits: 2, written: ['zł'] },
  NGN: { digits: 2, written: ['₦', 'naira'] },
  KES: { digits: 2, written: ['ksh'] },
  IDR: { digits: 2, written: ['rp', 'rp.'] },
} as const satisfies Record<string, { digits: number; written: readonly string[] }>;

export type ImportCurrency = keyof typeof CURRENCIES;

export function isImportCurrency(code: string): code is ImportCurrency {
  return Object.hasOwn(CURRENCIES, code);
}

const BY_WRITING = new Map<string, ImportCurrency>();
for (const code of Object.keys(CURRENCIES).filter(isImportCurrency)) {
  for (const writing of [code.toLowerCase(), ...CURRENCIES[code].written]) BY_WRITING.set(writing, code);
}

/** Longest first, so that "us$" is not read as "$" with letters left over. Source of a regular expression. */
export const CURRENCY_PATTERN = [...BY_WRITING.keys()]
  .sort((a, b) => b.length - a.length)
  .map((writing) => writing.replace(/[.$]/g, '\\$&'))
  .join('|');

/** The currency that this sign, code or word stands for; a plain "$" is the US dollar. */
export function findCurrency(writing: string): ImportCurrency | undefined {
  return BY_WRITING.get(writing.trim().toLowerCase());
}
