import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { computePositions, type HoldingPosition } from './book/compute-positions.ts';
import { combineHoldings } from './figures/combine-holdings.ts';
import { viewPosition } from './figures/view-figures.ts';
import type { InvestmentOutputs } from './investments.types.ts';
import { viewRound, viewTransaction, viewValuation } from './view-entries.ts';

type Investments = InvestmentOutputs['get'];

/** What is held of one company on a day, with every entry that the figures rest on. */
export async function getInvestments(
  ctx: Ctx,
  { id, as_of }: { id: string; as_of?: string | null | undefined },
): Promise<Investments> {
  const { tx, actor } = ctx;
  const found = await tx.query('select 1 from portfolio_companies where id = $1', [id], 'company-of-investments');
  if (found.length === 0) throw fail('NOT_FOUND');
  const computed = await computePositions(ctx, { companyId: id }, as_of);
  const { book, asOf, currency, positions } = computed;
  return {
    company_id: id,
    as_of: asOf,
    currency,
    holdings: positions.map(viewHolding),
    total: combineHoldings(computed.held, computed),
    transactions: book.transactions.map((row) => viewTransaction(actor, row, book)),
    rounds: book.rounds.map((row) => viewRound(actor, row)),
    valuations: book.valuations.map((row) => viewValuation(actor, row, book.holdings)),
    can: { record: may(actor, 'investment:write') },
  };
}

function viewHolding({ holding, position, problem }: HoldingPosition): Investments['holdings'][number] {
  const { id, currency, portfolio_id, portfolio_name } = holding;
  return {
    id,
    currency,
    portfolio: portfolio_id === null ? null : { id: portfolio_id, name: portfolio_name ?? '' },
    figures: position ? viewPosition(position) : [],
    shares_by_class: Object.entries(position?.sharesByClass ?? {}).map(([share_class, shares]) => ({
      share_class,
      shares,
    })),
    instruments: (position?.instruments ?? []).map(({ entry, kind, since, cost, shares }) => ({
      id: entry,
      kind,
      since,
      cost,
      shares,
    })),
    closed_on: position?.state.closed ?? null,
    problem,
  };
}
