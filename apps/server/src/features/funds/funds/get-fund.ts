import { dayIn } from '@cairn/domain';
import { addFigures, committedUntil, lpFigures, recyclingOf } from '@cairn/domain/fund';
import { FinanceError } from '@cairn/domain/returns';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { cashOn } from '../ledger/list-ledger.ts';
import {
  bookedOn,
  type FundBook,
  loadFundBook,
  loadFundBooks,
  type TermsRow,
  wireDetailsFor,
  wireDetailsOf,
} from '../ledger/load-fund-book.ts';
import { NO_POSITION, type PositionView, viewPosition, viewPositionRow } from '../ledger/view-position.ts';
import type { FundsInputs, FundsOutputs, FundView } from './funds.types.ts';

/** A fund on a day: what it has, its terms, and each of its partners. */
export async function getFund(ctx: Ctx, { id, as_of }: FundsInputs['get']): Promise<FundView> {
  const [book, zone] = [await loadFundBook(ctx, id), await getTimeZone(ctx.tx)];
  if (!book) throw fail('NOT_FOUND');
  const { fund, terms, commitments } = book;
  const asOf = as_of ?? dayIn(ctx.now, zone);
  const cells = await ctx.cells();
  return {
    ...viewRow(book),
    currency: fund.currency,
    wire_details: wireDetailsFor(ctx, wireDetailsOf(cells, fund)),
    hidden_companies: fund.hidden_companies,
    account_codes: fund.account_codes,
    as_of: asOf,
    ...positionsOf(book, asOf),
    cash: cashOn(book, asOf),
    recycling: recyclingOf(book.ledger, book.agreed, asOf),
    booked_on: bookedOn(book),
    terms: terms.map((row) => viewTerms(ctx, row)),
    commitments: commitments.map(({ id: own, lp_id, lp_name, amount, closed_on, transfer_id, created_at }) => ({
      id: own,
      lp_id,
      lp_name,
      amount,
      closed_on,
      is_transfer: transfer_id !== null,
      created_at,
    })),
    version: fund.version,
    can: {
      edit: may(ctx.actor, 'fund:write'),
      propose_terms: may(ctx.actor, 'fund:write') && !terms.some(({ state }) => state === 'proposed'),
    },
  };
}

/** What one LP has in a fund on a day, with its working. */
export async function getPartner(ctx: Ctx, { id, lp_id, as_of }: FundsInputs['partner']): Promise<PositionView> {
  const [book, zone] = [await loadFundBook(ctx, id), await getTimeZone(ctx.tx)];
  if (!book?.lps.some((lp) => lp.id === lp_id)) throw fail('NOT_FOUND');
  try {
    return viewPosition(book, as_of ?? dayIn(ctx.now, zone), [lp_id]);
  } catch (error) {
    // The fund itself says what contradicts itself.
    if (error instanceof FinanceError) return NO_POSITION;
    throw error;
  }
}

function positionsOf(book: FundBook, asOf: string): Pick<FundView, 'position' | 'partners' | 'problem'> {
  const rowOf = ({ id, name, bearsFees }: FundBook['lps'][number]) => ({
    lp_id: id,
    lp_name: name,
    bears_fees: bearsFees,
  });
  try {
    return {
      position: viewPosition(book, asOf),
      partners: book.lps.map((lp) => ({ ...rowOf(lp), ...viewPositionRow(book, asOf, lp) })),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    return {
      position: NO_POSITION,
      partners: book.lps.map((lp) => ({ ...rowOf(lp), ...NO_POSITION, figures: [] })),
      problem: error.message,
    };
  }
}

export function viewRow({ fund, terms, lps, ledger }: FundBook): FundsOutputs['overview']['funds'][number] {
  const { id, name, currency, companies_shown, portfolio_id, portfolio_name, created_at } = fund;
  const sums = addFigures(lps.map((lp) => lpFigures(ledger, lp.id, '2100-12-31')));
  return {
    id,
    name,
    currency,
    companies_shown,
    portfolio: portfolio_id ? { id: portfolio_id, name: portfolio_name ?? '' } : null,
    lps: [...committedUntil(ledger, '2100-12-31').values()].filter((amount) => amount > 0).length,
    committed: sums.commitment,
    called: sums.called,
    distributed: sums.distributed,
    terms_version: terms.find(({ state }) => state === 'approved')?.version_no ?? null,
    created_at,
  };
}

export function viewTerms({ actor }: Ctx, { values, fund_id: _fund, ...row }: TermsRow): FundsOutputs['proposeTerms'] {
  const mayDecide = may(actor, 'fund:approve') && row.created_by !== actor.userId;
  return { ...row, ...values, can: { decide: row.state === 'proposed' && mayDecide } } as FundsOutputs['proposeTerms'];
}

/** The funds of the firm, the counters above them, and how far the first steps are. */
export async function getOverview(ctx: Ctx): Promise<FundsOutputs['overview']> {
  const [books, [counts]] = await Promise.all([
    loadFundBooks(ctx),
    ctx.tx.query<{ active_models: number; lp_shared: number; documents: number; partners: number }>(
      `select (select count(*)::int from financial_models where is_active) as active_models,
              (select count(*)::int from financial_models where is_active and shared_with_lps) as lp_shared,
              (select count(*)::int from fund_documents where run_id is null or released_at is not null) as documents,
              (select count(*)::int from limited_partners) as partners`,
      [],
      'count-fund-work',
    ),
  ]);
  const { partners = 0, active_models = 0, lp_shared = 0, documents = 0 } = counts ?? {};
  return {
    funds: books.map(viewRow),
    counters: { active_models, lp_shared, documents },
    limited_partners: partners,
    steps: {
      fund: books.length > 0,
      terms: books.some(({ agreed }) => agreed !== null),
      partner: partners > 0,
      commitment: books.some(({ commitments }) => commitments.length > 0),
      call: books.some(({ items }) => items.some(({ issued_on }) => issued_on !== null)),
    },
    can: { create: may(ctx.actor, 'fund:write') },
  };
}
