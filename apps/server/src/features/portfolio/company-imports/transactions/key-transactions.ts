import { setImmediate } from 'node:timers/promises';
import {
  FIELDS_OF_KIND,
  formatValues,
  type ReadRow,
  TRANSACTION_FIELDS,
  TRANSACTION_KINDS,
  type TransactionField,
  type TransactionImportValues,
  type TransactionKind,
} from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import type { Existing, Keyed } from '../../../deals/imports/keys/keyed.ts';
import type { Book, TransactionRow } from '../../investments/book/load-book.ts';
import { inOrder } from './in-order.ts';
import { type Ledger, loadLedger } from './ledger.ts';
import { ALL_GOES, findPortfolio, placeTransaction } from './place-transaction.ts';
import { fieldOf, refusalOf, rejectRow } from './reject-row.ts';

/**
 * Transactions are recognised by company, kind, day, amount and shares, among those that are not reversed. A row is rejected
 * that names no company, kind or day, or lacks what its kind needs; then each that is to be added is tried after the others, as
 * the page would record it, oldest first.
 */
export async function keyTransactions(ctx: Ctx, rows: readonly ReadRow[]): Promise<Keyed> {
  const ledger = await loadLedger(ctx);
  const hashed = rows.flatMap((row) => {
    const company = readRow(row, ledger);
    if (company === undefined) return [];
    const values = row.values as TransactionImportValues;
    return [{ ...NONE, row: row.row, company_key: `row ${row.row}`, deal_key: keyOfRow(company, values, ledger) }];
  });
  const recorded = [...ledger.books].flatMap(([id, book]) => listRecorded(id, book));
  const records = [...ledger.companies.values()].map(({ id, name, status }): Existing => {
    return { id, company_name: name, status, is_archived: false };
  });
  return {
    hashed,
    existing: recorded.map(({ id, keys: [deal_key = '', ...imported_keys] }, place) => {
      const company_name = ledger.companies.get(id)?.name ?? '';
      return { id, company_name, company_key: `transaction ${place}`, deal_key, imported_keys };
    }),
    records,
    check: (added) => rejectImpossible(ctx, ledger, added),
  };
}

const ROWS_AT_ONCE = 200;
const NONE = { host: null, alike_key: '', received_on: null };

/** Tries the rows one after another; whether one of them was rejected by that. */
async function rejectImpossible(ctx: Ctx, ledger: Ledger, added: readonly ReadRow[]): Promise<boolean> {
  const books = new Map(ledger.books);
  let rejected = false;
  for (const [place, row] of inOrder(added).entries()) {
    // The server answers others in between.
    if (place % ROWS_AT_ONCE === 0) await setImmediate();
    try {
      const { holding, book, said } = placeTransaction(ctx, ledger, books, row);
      books.set(holding.company_id, book);
      if (said) sayOnce(row, said);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      rejectRow(row, ...refusal);
      rejected = true;
    }
  }
  return rejected;
}

function sayOnce({ issues, values }: ReadRow, said: string): void {
  const { key, label } = fieldOf('kind');
  const message = `${label}: ${said}`;
  if (issues.some((issue) => issue.message === message)) return;
  const { kind } = values as TransactionImportValues;
  issues.push({ column: label, field: key, severity: 'note', message, original: kind ? TRANSACTION_KINDS[kind] : '' });
}

/** The company of a row that says all that its kind needs. */
function readRow(row: ReadRow, { findCompany, portfolios }: Ledger): string | undefined {
  const values = row.values as TransactionImportValues;
  const named = findCompany(values.company_name ?? '');
  if ('problem' in named) {
    rejectRow(row, 'company_name', named.problem);
    return undefined;
  }
  const { kind } = values;
  if (kind === undefined) rejectRow(row, 'kind', `Write what happened, such as ${EXAMPLES}.`);
  else leaveOutStrange(row, kind);
  const needed: TransactionField[] = ['effective_on', ...(kind ? FIELDS_OF_KIND[kind].needs : [])];
  for (const field of needed)
    if ((values as Record<string, unknown>)[field] === undefined)
      rejectRow(row, field, `It is required${kind ? ` for “${TRANSACTION_KINDS[kind]}”` : ''}. Fill the cell.`);
  try {
    findPortfolio(portfolios, values.portfolio);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    rejectRow(row, ...refusal);
  }
  const { max } = TRANSACTION_FIELDS.note;
  const length = (row.extras.notes ?? []).join('\n').length;
  if (length > max) rejectRow(row, 'note', `It has ${length} characters and at most ${max} fit. Shorten it.`);
  return row.rejected ? undefined : named.id;
}

const { buy, safe_post_money, exit } = TRANSACTION_KINDS;
const EXAMPLES = `“${buy}”, “${safe_post_money}” or “${exit}”`;

/** What the kind has no field for is left out and named. A conversion is found by its amount, and of an exit all shares go. */
function leaveOutStrange({ values, extras, issues }: ReadRow, kind: TransactionKind): void {
  const { needs, takes = [] } = FIELDS_OF_KIND[kind];
  const known = new Set<string>([...needs, ...takes, 'effective_on', 'note']);
  if (kind === 'conversion') known.add('amount');
  if (ALL_GOES.includes(kind)) known.add('shares');
  const given = values as Record<string, unknown>;
  for (const field of Object.keys(TRANSACTION_FIELDS) as TransactionField[]) {
    const value = given[field];
    if (value === undefined || known.has(field)) continue;
    const original = formatValues(values)[field] ?? '';
    delete given[field];
    // Lists write 0 for nothing.
    if (isNothing(value)) continue;
    const { label } = TRANSACTION_FIELDS[field];
    const message = `${label}: “${TRANSACTION_KINDS[kind]}” has no such field.`;
    issues.push({ column: label, field, severity: 'kept', message, original });
    // Figures are encrypted, the note is not.
    if (field === 'share_class') extras.notes = [...(extras.notes ?? []), `${label}: ${original}`];
  }
}

const isNothing = (value: unknown): boolean =>
  value === false || (typeof value === 'object' && value !== null && 'minor' in value && value.minor === 0);

function keyOfRow(company: string, values: TransactionImportValues, { portfolios }: Ledger): string {
  const { kind = 'buy', effective_on = '', amount, shares, share_class, split_from, split_to, portfolio } = values;
  const figures = { amount: amount?.minor, shares: ALL_GOES.includes(kind) ? undefined : shares, split_from, split_to };
  const facts = { kind, effective_on, share_class: share_class ?? null };
  return keyOf(company, facts, figures, amount?.currency, findPortfolio(portfolios, portfolio) ?? '');
}

/** A row may name its portfolio, or leave it open: a recorded transaction is found by both. */
function listRecorded(id: string, { transactions, holdings }: Book): { id: string; keys: string[] }[] {
  const reversed = new Set(transactions.map(({ reverses_id }) => reverses_id));
  return transactions.flatMap((row) => {
    if (row.kind === 'reversal' || reversed.has(row.id)) return [];
    const holding = holdings.find((each) => each.id === row.holding_id);
    const portfolios = ['', ...(holding?.portfolio_id ? [holding.portfolio_id] : [])];
    return [{ id, keys: portfolios.map((each) => keyOf(id, row, row.figures, holding?.currency, each)) }];
  });
}

function keyOf(
  company: string,
  { kind, effective_on, share_class }: Pick<TransactionRow, 'kind' | 'effective_on' | 'share_class'>,
  figures: TransactionRow['figures'] | Record<string, number | undefined>,
  currency: string | undefined,
  portfolio: string,
): string {
  const { amount, shares, split_from, split_to } = figures;
  // Of a conversion the amount only says which one converts; of a split the class says of what it is.
  const paid = amount === undefined || kind === 'conversion' ? '' : `${amount}${currency}`;
  const split = kind === 'split' ? `${split_from}:${split_to} ${share_class?.toLowerCase() ?? ''}` : '';
  return [company, kind, effective_on, paid, shares ?? '', split, portfolio].join('|');
}
