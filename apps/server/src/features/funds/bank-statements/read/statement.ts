import { fail } from '../../../../core/errors.ts';

/** Money that came in, as a file says it. Amounts in minor units. */
export interface ReadLine {
  booked_on: string;
  amount: number;
  payer: string;
  reference: string;
  /** Of the payer. */
  account: string;
  /** What the bank calls this line; empty where it gives no name. */
  bank_id: string;
}

export interface ReadStatement {
  format: 'camt' | 'ofx' | 'csv';
  /** Of the fund, where the file says it. */
  account: string | null;
  from_on: string | null;
  to_on: string | null;
  lines: ReadLine[];
  /** Lines that are payments out: counted, and not kept. */
  outgoing: number;
}

export const refuseStatement = (sentence: string) => fail('FILE_REFUSED', undefined, sentence);

/** Matching looks at each line beside each open part, so a statement is no longer than a person can check. */
export const MAX_LINES = 2000;
const MAX_TEXT = 500;

/** A text of the file, without what no line of it should have: breaks, and more than anybody reads. */
export const cleanText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, MAX_TEXT)
    .toWellFormed();

/**
 * A decimal of a bank as minor units, exactly: "1234.5" with two digits is 123450. Undefined for what is no decimal, is finer
 * than the currency, or is too large to be stored.
 */
export function toMinor(text: string, digits: number): number | undefined {
  const found = /^([+-]?)(\d{1,16})(?:[.,](\d{0,10}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [, sign, whole = '', fraction = ''] = found;
  const kept = fraction.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(fraction.slice(digits))) return undefined;
  const minor = Number(`${whole}${kept}`);
  if (minor > 9_000_000_000_000_000) return undefined;
  return sign === '-' ? -minor : minor;
}

export function assertCurrency(found: string, currency: string): void {
  if (found === currency) return;
  const named = /^[A-Z]{3}$/.test(found) ? found : 'another currency';
  throw refuseStatement(
    `This statement is in ${named}, and the fund is kept in ${currency}. Choose a statement of an account in ${currency}.`,
  );
}

export function assertLines(count: number): void {
  if (count <= MAX_LINES) return;
  throw refuseStatement(
    `This statement has more than ${MAX_LINES.toLocaleString('en-US')} lines. Download it for a shorter time, and upload the parts one after another.`,
  );
}
