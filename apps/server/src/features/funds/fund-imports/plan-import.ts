import type { Currency } from '@cairn/domain';
import { dayIn } from '@cairn/domain';
import {
  type HistoryLists,
  type ImportFault,
  type PlannedHistory,
  partnerKey,
  planHistory,
  readImportRows,
  textOf,
} from '@cairn/domain/fund-import';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { loadConvert } from '../../portfolio/exchange-rates/load-convert.ts';
import { withCurrency } from '../ledger/book-portfolio.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import { loadHeld } from '../ledger/load-held.ts';
import type { ImportRecord } from './kept-import.ts';

export interface ReadImport {
  book: FundBook;
  lists: HistoryLists;
  plan: PlannedHistory;
  /** Of the lists by themselves and against each other. */
  faults: ImportFault[];
  /** What stands against the import as a whole. */
  problems: string[];
}

/** Reads the lists of an import and computes what they come to beside what the firm has; nothing is written. */
export async function planImport(ctx: Ctx, record: ImportRecord, { isPreview = true } = {}): Promise<ReadImport> {
  const book = await loadFundBook(ctx, record.fund_id);
  if (!book) throw fail('NOT_FOUND');
  const { fund } = book;
  const faults: ImportFault[] = [];
  const lists: HistoryLists = {};
  for (const list of record.content.lists) {
    const read = readImportRows(list, list.rows, fund.currency);
    faults.push(...read.faults);
    lists[list.kind] = read.rows;
  }
  const held = fund.portfolio_id === null ? [] : await loadHeld(ctx, fund.portfolio_id);
  const today = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const said = (lists.investments ?? []).map((row) => textOf(row, 'currency')).filter(Boolean) as Currency[];
  const convert = await loadConvert(
    ctx.tx,
    [fund.currency, ...said, ...held.map(({ holding }) => holding.currency)],
    today,
  );
  const plan = planHistory(lists, {
    currency: fund.currency,
    today,
    terms: book.agreed,
    known: await knownPartners(ctx),
    held: held.map(withCurrency),
    convert,
    newId,
    isPreview,
  });
  // A cell that cannot be read is said once; what follows from its absence is not.
  const all = faults.length > 0 ? faults : plan.faults;
  return { book, lists, plan, faults: all, problems: problemsOf(book, lists, held.length) };
}

async function knownPartners(ctx: Ctx) {
  const rows = await ctx.tx.query<{ id: string; name: string; bears_fees: boolean }>(
    'select id, name, bears_fees from limited_partners order by created_at desc, id',
    [],
    'known-partners',
  );
  return new Map(rows.map(({ id, name, bears_fees }) => [partnerKey(name), { id, name, bearsFees: bears_fees }]));
}

/** A history is the beginning of a fund: it comes into empty books. */
function problemsOf({ fund, postings, commitments, items }: FundBook, lists: HistoryLists, held: number): string[] {
  const invests = lists.investments !== undefined;
  return [
    ...(postings.length + commitments.length + items.length > 0
      ? [
          'This fund has commitments, calls or postings already. A history is brought into a fund that has none: add a new fund for it.',
        ]
      : []),
    ...(invests && fund.portfolio_id === null
      ? ['The fund has no portfolio yet, and investments need one. Edit the fund to choose it.']
      : []),
    ...(invests && held > 0
      ? [
          `${fund.portfolio_name ?? 'The portfolio'} holds investments already. Take the lists of investments out, so that those count, or choose an empty portfolio.`,
        ]
      : []),
  ];
}
