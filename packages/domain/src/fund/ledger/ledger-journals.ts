import type { Day } from '../../date-range.ts';
import { ACCOUNTS, type Account } from './ledger.ts';

/** Programs that the journal of a fund is written for, in the format that each of them imports. */
export const LEDGER_PROGRAMS = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  iif: 'QuickBooks Desktop (IIF)',
} as const;
export type LedgerProgram = keyof typeof LEDGER_PROGRAMS;

/** What an account of the fund is called in the program: its code in Xero, its name in QuickBooks; and the tax rate in Xero. */
export type AccountCodes = Partial<Record<Account | 'tax_rate', string>>;
/** Of an organisation in the United States; other ones name it otherwise. */
export const NO_TAX = 'Tax Exempt';

/** A posting as it is written for a program. Amounts in minor units, debit above 0. */
export interface Journal {
  day: Day;
  memo: string;
  lines: { account: Account; lp: string | null; amount: number }[];
}

/** Text, or an amount in minor units. */
export type JournalCell = string | { minor: number } | null;

/** Accounts that the journals use and that have no code, in the order of the books. */
export function accountsWithoutCode(journals: readonly Journal[], codes: AccountCodes): Account[] {
  const used = new Set(journals.flatMap(({ lines }) => lines.map(({ account }) => account)));
  return (Object.keys(ACCOUNTS) as Account[]).filter((account) => used.has(account) && !codes[account]);
}

/**
 * The rows of a file that the program imports, its header first. Each line of each posting is a row; what belongs together
 * is told by narration and day in Xero, by the number of the journal in QuickBooks.
 */
export function journalTable(
  program: LedgerProgram,
  journals: readonly Journal[],
  codes: AccountCodes,
  currency: string,
): { header: string[]; rows: JournalCell[][] } {
  const codeOf = (account: Account) => codes[account] ?? '';
  if (program === 'xero')
    return {
      header: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      rows: journals.flatMap(({ day, memo, lines }, place) =>
        lines.map(({ account, lp, amount }): JournalCell[] => [
          // Two postings of one day and memo would be one journal.
          `${memo} (${place + 1})`,
          xeroDay(day),
          lp ?? ACCOUNTS[account],
          codeOf(account),
          codes.tax_rate || NO_TAX,
          { minor: amount },
        ]),
      ),
    };
  if (program === 'iif') return iifTable(journals, codeOf);
  return {
    header: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Currency'],
    rows: journals.flatMap(({ day, memo, lines }, place) =>
      lines.map(({ account, lp, amount }): JournalCell[] => [
        String(place + 1),
        quickbooksDay(day),
        codeOf(account),
        amount > 0 ? { minor: amount } : null,
        amount < 0 ? { minor: -amount } : null,
        lp === null ? memo : `${memo}: ${lp}`,
        currency,
      ]),
    ),
  };
}

const IIF = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'];

/** Transactions of QuickBooks Desktop: the first line of each is TRNS, the others SPL, and ENDTRNS ends it. Written with tabs. */
function iifTable(journals: readonly Journal[], codeOf: (account: Account) => string) {
  return {
    header: ['!TRNS', ...IIF],
    rows: [
      ['!SPL', ...IIF],
      ['!ENDTRNS'],
      ...journals.flatMap(({ day, memo, lines }, place): JournalCell[][] => [
        ...lines.map(({ account, lp, amount }, line): JournalCell[] => [
          line === 0 ? 'TRNS' : 'SPL',
          'GENERAL JOURNAL',
          quickbooksDay(day),
          codeOf(account),
          // A name has to be in one of its lists; the partner stands in the memo.
          '',
          { minor: amount },
          String(place + 1),
          lp === null ? memo : `${memo}: ${lp}`,
        ]),
        ['ENDTRNS'],
      ]),
    ],
  };
}

/** A text as IIF can hold it: Windows-1252 at most, without what separates cells and lines. */
export const iifText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/["\s]+/g, ' ')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, (sign) => sign.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || '?')
    .trim();

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** "30 Jun 2026": read the same in every country. */
const xeroDay = (day: Day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
const quickbooksDay = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
