import { dayIn } from '@cairn/domain';
import { accountEntries, capitalAccount, trialBalance } from '@cairn/domain/fund';
import { sumOf } from '@cairn/domain/returns';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { asKnownOn } from './as-known-on.ts';
import type { LedgerInputs, LedgerOutputs, PostingView } from './fund-ledger.types.ts';
import { bookedOn, type FundBook, linesOf, loadFundBook, type PostingRow } from './load-fund-book.ts';
import { atField } from './write-posting.ts';

type Ledger = LedgerOutputs['list'];

const PAGE_SIZE = 50;

/** The journal of a fund up to a day, the newest first, with what its accounts and partners come to. */
export async function listLedger(ctx: Ctx, input: LedgerInputs['list']): Promise<Ledger> {
  const { id, as_of, known_on = null, from = null, kind } = input;
  const offset = Number(input.offset ?? 0);
  const [whole, zone] = [await loadFundBook(ctx, id), await getTimeZone(ctx.tx)];
  if (!whole) throw fail('NOT_FOUND');
  const book = asKnownOn(whole, known_on, zone);
  const asOf = as_of ?? dayIn(ctx.now, zone);
  const journal = journalOf(book, asOf)
    .filter((row) => kind === undefined || row.kind === kind)
    .reverse();
  const mayPost = may(ctx.actor, 'fund:write') && known_on === null;
  return {
    as_of: asOf,
    known_on,
    from,
    currency: book.fund.currency,
    cash: cashOn(book, asOf),
    booked_on: bookedOn(book),
    postings: viewPostings(book, journal.slice(offset, offset + PAGE_SIZE), mayPost),
    total: journal.length,
    page_size: PAGE_SIZE,
    trial_balance: trialBalance(book.ledger, asOf),
    capital: atField(() => capitalRows(book, asOf, from), 'from'),
    can: {
      post: mayPost && book.commitments.length > 0,
      fee: mayPost && book.commitments.length > 0 && book.agreed !== null,
      book: mayPost && book.commitments.length > 0 && book.fund.portfolio_id !== null,
      carry: mayPost && book.commitments.length > 0 && book.agreed !== null,
    },
  };
}

/** Postings until a day in the order in which they took effect. */
export const journalOf = ({ postings }: FundBook, asOf: string): PostingRow[] =>
  postings.filter(({ effective_on }) => effective_on <= asOf);

export const cashOn = ({ ledger }: Pick<FundBook, 'ledger'>, asOf: string): number =>
  sumOf(ledger.entries.filter(({ account, day }) => account === 'cash' && day <= asOf).map(({ amount }) => amount));

export async function getPosting(ctx: Ctx, fundId: string, id: string): Promise<PostingView> {
  const book = await loadFundBook(ctx, fundId);
  const row = book?.postings.find((each) => each.id === id);
  const [view] = book && row ? viewPostings(book, [row], may(ctx.actor, 'fund:write')) : [];
  if (!view) throw fail('NOT_FOUND');
  return view;
}

function viewPostings(book: FundBook, rows: readonly PostingRow[], mayPost: boolean): PostingView[] {
  const names = new Map(book.lps.map(({ id, name }) => [id, name]));
  const reversals = new Map(book.postings.flatMap((row) => (row.reverses_id ? [[row.reverses_id, row.id]] : [])));
  return rows.map((row) => {
    const own = linesOf(book, row.id);
    const reversed_by = reversals.get(row.id) ?? null;
    return {
      id: row.id,
      kind: row.kind as PostingView['kind'],
      effective_on: row.effective_on,
      posted_on: row.posted_on,
      memo: row.memo,
      amount: sumOf(own.map(({ amount }) => Math.max(amount, 0))),
      reverses_id: row.reverses_id,
      reversed_by,
      created_by: row.created_by,
      created_at: row.created_at,
      lines: own.map(({ account, lp_id, amount }) => ({
        account,
        lp_id,
        lp_name: lp_id === null ? null : (names.get(lp_id) ?? null),
        amount,
      })),
      can: {
        reverse: row.reverses_id === null && reversed_by === null && mayPost,
      },
    };
  });
}

const LONG_AGO = '1900-01-01';

/** The capital of each partner over a period, and of all together in the last row. */
export function capitalRows({ ledger, lps }: FundBook, asOf: string, from: string | null): Ledger['capital'] {
  if (lps.length === 0) return [];
  const rows = lps.map(({ id, name }) => {
    const lines = capitalAccount(accountEntries(ledger, id), { from: from ?? LONG_AGO, to: asOf });
    return {
      lp_id: id as string | null,
      lp_name: name,
      beginning: lines.beginningNav,
      contributions: lines.contributions,
      distributions: lines.distributions,
      transfers: lines.transfers,
      fees: lines.feesNet,
      expenses: lines.expenses,
      income: lines.income,
      realised_gain: lines.realisedGain,
      unrealised_change: lines.unrealisedChange,
      carry: lines.carry,
      ending: lines.endingNav,
    };
  });
  const { lp_id: _id, lp_name: _name, ...first } = rows[0] as (typeof rows)[number];
  const sums = Object.fromEntries(
    Object.keys(first).map((key) => [key, sumOf(rows.map((row) => row[key as keyof typeof first]))]),
  ) as typeof first;
  return [...rows, { lp_id: null, lp_name: 'All partners', ...sums }];
}
