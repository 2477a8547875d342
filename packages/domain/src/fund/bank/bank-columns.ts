import { foldText } from '../../deals/import/rows/company-key.ts';

/** What a column of a bank statement in CSV can mean. */
export const BANK_COLUMNS = {
  booked_on: 'Booked on',
  amount: 'Amount',
  credit: 'Money in',
  payer: 'Payer',
  reference: 'Reference',
  account: 'Payer’s account',
  currency: 'Currency',
  bank_id: 'The bank’s id',
} as const;
export type BankColumn = keyof typeof BANK_COLUMNS;

export const DATE_ORDERS = {
  'day-first': 'Day first (31/12/2026)',
  'month-first': 'Month first (12/31/2026)',
  'year-first': 'Year first (2026-12-31)',
} as const;
export const DECIMAL_SIGNS = { point: '1,234.56', comma: '1.234,56' } as const;

/** How a CSV is read: the columns by their place, from 0. */
export interface BankReading {
  /** Row of the column names, from 0; the lines stand below. */
  header_row: number;
  columns: Partial<Record<BankColumn, number>>;
  date_order: keyof typeof DATE_ORDERS;
  decimal: keyof typeof DECIMAL_SIGNS;
}

/** Words of column names, as banks write them in several countries; the first kind that matches has the column. */
const WORDS: readonly [BankColumn, RegExp][] = [
  ['currency', /^(?:currency|ccy|wahrung|waehrung|devise|divisa)$/],
  ['bank_id', /^(?:fitid|transaction ?id|bank reference|entry reference|archivierungs.*)$/],
  ['account', /iban|(?:payer|debtor|counterparty|sender|partner|originator).*account|kontonummer|gegenkonto/],
  ['credit', /^(?:credit|credits|credit amount|paid in|money in|deposit|deposits|gutschrift|haben|credito)$/],
  ['amount', /^(?:amount|transaction amount|betrag|umsatz|montant|importe|value|net amount)(?: \(?[a-z]{3}\)?)?$/],
  [
    'booked_on',
    /^(?:date|booking ?date|booked on|posted|post(?:ing|ed)? date|transaction date|buchungs(?:tag|datum)|datum|fecha|value date)/,
  ],
  [
    'payer',
    /payer|counterparty|debtor|sender|originator|auftraggeber|beguenstigter|begunstigter|zahlungspflichtiger|^name|^payee|partner/,
  ],
  [
    'reference',
    /reference|memo|description|details|narrative|remittance|purpose|verwendungszweck|libelle|concepto|text/,
  ],
];

/** Which columns a row of names probably has. */
export function guessBankColumns(header: readonly string[]): BankReading['columns'] {
  const columns: BankReading['columns'] = {};
  header.forEach((name, place) => {
    const text = foldText(name.slice(0, 100))
      .replace(/[^\p{L}\p{N}() ]+/gu, ' ')
      .trim();
    const found = WORDS.find(([column, words]) => columns[column] === undefined && words.test(text));
    if (found) columns[found[0]] = place;
  });
  return columns;
}

/** What is still missing before lines can be read; null if nothing is. */
export function missingColumn({ columns }: Pick<BankReading, 'columns'>): string | null {
  if (columns.booked_on === undefined) return 'Choose the column with the day.';
  return columns.amount === undefined && columns.credit === undefined
    ? 'Choose the column with the amount, or the one with the money that came in.'
    : null;
}

/** The row of the column names: the first one that names a day and an amount. Banks write the account and the time above it. */
export function findBankHeader(records: readonly (readonly string[])[]): number | null {
  const place = records
    .slice(0, 40)
    .findIndex((record) => missingColumn({ columns: guessBankColumns(record) }) === null);
  return place === -1 ? null : place;
}
