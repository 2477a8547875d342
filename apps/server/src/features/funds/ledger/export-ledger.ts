import { dayIn, minorDigits } from '@cairn/domain';
import {
  ACCOUNTS,
  accountsWithoutCode,
  iifText,
  type JournalCell,
  journalTable,
  LEDGER_PROGRAMS,
  type LedgerProgram,
  POSTING_KINDS,
  type PostingKind,
  trialBalance,
} from '@cairn/domain/fund';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { asKnownOn } from './as-known-on.ts';
import type { LedgerInputs } from './fund-ledger.types.ts';
import { capitalRows, journalOf } from './list-ledger.ts';
import { type FundBook, linesOf, loadFundBook } from './load-fund-book.ts';

/** The journal line by line, the trial balance or the partners' capital up to a day; the journal also for another program. */
export async function exportLedger(ctx: Ctx, input: LedgerInputs['exportLedger']) {
  const { id, what = 'journal', as_of, known_on = null, from, format = 'csv' } = input;
  const [whole, zone] = [await loadFundBook(ctx, id), await getTimeZone(ctx.tx)];
  if (!whole) throw fail('NOT_FOUND');
  const book = asKnownOn(whole, known_on, zone);
  const asOf = as_of ?? dayIn(ctx.now, zone);
  const digits = minorDigits(book.fund.currency);
  const money = (minor: number): CsvValue => decimalAmount(String(minor), digits);
  const table = {
    journal: () => journalTableOf(book, asOf, money),
    trial_balance: () => balanceTable(book, asOf, money),
    capital: () => capitalTable(book, asOf, from ?? null, money),
  };
  const isForProgram = format !== 'csv' && format !== 'xlsx';
  const [header, rows] = isForProgram ? programTable(book, format, { asOf, from: from ?? null }, money) : table[what]();
  const name = isForProgram ? `fund_journal_${format}` : `fund_${what}`;
  await ctx.audit({
    action: 'export.created',
    resource_type: isForProgram ? 'fund_journal' : name,
    resource_id: id,
    table_name: 'fund_postings',
    classification: 'financial',
    metadata: { name, format, rows: rows.length, ...(known_on && { known_on }) },
  });
  if (format === 'iif') return iifFile(`${name}_${asOf}.iif`, header, rows);
  if (format !== 'xlsx') return csvFile(`${name}_${asOf}.csv`, header, rows);
  const { workbookDownload } = await import('../../../core/workbooks/workbook-file.ts');
  return workbookDownload(`${name}_${asOf}.xlsx`, 'Ledger', header, rows);
}

/** Lines of cells with tabs between them, in the encoding that QuickBooks Desktop reads. */
function iifFile(name: string, header: readonly string[], rows: readonly (readonly CsvValue[])[]) {
  const cell = (value: CsvValue): string =>
    typeof value === 'object' && value !== null ? value.decimal : iifText(String(value ?? ''));
  const text = [header, ...rows].map((row) => `${row.map(cell).join('\t')}\r\n`).join('');
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([Buffer.from(text, 'latin1')], name, { type: 'text/plain' }),
  };
}

/** Postings of a period as an accounting program imports them, refused while one of their accounts has no code. */
function programTable(
  book: FundBook,
  program: LedgerProgram,
  { asOf, from }: { asOf: string; from: string | null },
  money: Money,
): Table {
  const { account_codes, currency } = book.fund;
  const names = new Map(book.lps.map(({ id, name }) => [id, name]));
  const journals = journalOf(book, asOf)
    .filter(({ effective_on }) => from === null || effective_on >= from)
    .map((posting) => ({
      day: posting.effective_on,
      memo: posting.memo,
      lines: linesOf(book, posting.id).map(({ account, lp_id, amount }) => ({
        account,
        lp: lp_id && (names.get(lp_id) ?? null),
        amount,
      })),
    }));
  const missing = accountsWithoutCode(journals, account_codes);
  if (missing.length > 0)
    throw invalidField(
      'format',
      `Write what these accounts are called in ${LEDGER_PROGRAMS[program]} first: ${missing.map((account) => ACCOUNTS[account]).join(', ')}.`,
    );
  const { header, rows } = journalTable(program, journals, account_codes, currency);
  const cell = (value: JournalCell): CsvValue =>
    typeof value === 'object' && value !== null ? money(value.minor) : value;
  return [header, rows.map((row) => row.map(cell))];
}

type Table = [header: string[], rows: CsvValue[][]];
type Money = (minor: number) => CsvValue;

function journalTableOf(book: FundBook, asOf: string, money: Money): Table {
  const names = new Map(book.lps.map(({ id, name }) => [id, name]));
  const rows = journalOf(book, asOf).flatMap((posting) =>
    linesOf(book, posting.id).map(({ account, lp_id, amount }): CsvValue[] => [
      posting.effective_on,
      posting.posted_on,
      POSTING_KINDS[posting.kind as PostingKind],
      posting.memo,
      ACCOUNTS[account],
      lp_id === null ? null : (names.get(lp_id) ?? null),
      amount > 0 ? money(amount) : null,
      amount < 0 ? money(-amount) : null,
      book.fund.currency,
      posting.id,
      posting.reverses_id,
    ]),
  );
  const header = ['Effective on', 'Posted on', 'Kind', 'Memo', 'Account', 'Limited partner', 'Debit', 'Credit'];
  return [[...header, 'Currency', 'Posting id', 'Reverses id'], rows];
}

function balanceTable({ ledger, fund }: FundBook, asOf: string, money: Money): Table {
  const rows = trialBalance(ledger, asOf).map(({ account, debit, credit }): CsvValue[] => [
    ACCOUNTS[account],
    money(debit),
    money(credit),
    fund.currency,
    asOf,
  ]);
  return [['Account', 'Debit', 'Credit', 'Currency', 'As of'], rows];
}

const CAPITAL = {
  beginning: 'Beginning',
  contributions: 'Contributions',
  distributions: 'Distributions',
  transfers: 'Transfers of interest',
  fees: 'Net fees',
  expenses: 'Expenses',
  income: 'Income',
  realised_gain: 'Realised gain',
  unrealised_change: 'Change in unrealised gain',
  carry: 'Carry',
  ending: 'Ending',
} as const;

function capitalTable(book: FundBook, asOf: string, from: string | null, money: Money): Table {
  const keys = Object.keys(CAPITAL) as (keyof typeof CAPITAL)[];
  const rows = capitalRows(book, asOf, from).map((row): CsvValue[] => [
    row.lp_name,
    ...keys.map((key) => money(row[key])),
    book.fund.currency,
  ]);
  return [['Limited partner', ...Object.values(CAPITAL), 'Currency'], rows];
}
