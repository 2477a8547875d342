import { addDays } from '@cairn/domain';
import { fairValueOn } from '@cairn/domain/holdings';
import { FinanceError, requireAmount } from '@cairn/domain/returns';
import type { Ctx } from '../../../core/procedure.ts';
import { computePositions, type HoldingPosition, type Positions } from './book/compute-positions.ts';
import { recordsOf } from './book/holding-record.ts';
import { combineHoldings } from './figures/combine-holdings.ts';
import { type FigureView, viewInSchedule } from './figures/view-figures.ts';
import type { InvestmentInputs, InvestmentOutputs } from './investments.types.ts';

type Asked = InvestmentInputs['returns'];
type Returns = InvestmentOutputs['returns'];
type History = InvestmentOutputs['history'];

const ofPortfolio = ({ portfolio_id }: Asked) => ({ portfolioId: portfolio_id });

/** The firm or one portfolio on a day: its figures, and each holding with those of its own that the schedule shows. */
export async function listReturns(ctx: Ctx, asked: Asked, figuresOf = viewInSchedule): Promise<Returns> {
  const computed = await computePositions(ctx, ofPortfolio(asked), asked.as_of, 'newest');
  const { asOf, currency, positions, held, book } = computed;
  const total = withoutWorking(combineHoldings(held, computed));
  const problem = positions.find((each) => each.problem !== null)?.problem ?? null;
  const lastValued = new Map(book.valuations.map(({ holding_id, as_of }) => [holding_id, as_of]));
  return {
    as_of: asOf,
    currency,
    total: problem === null ? total : { ...total, figures: [], problem },
    holdings: positions.map((each) => viewRow(each, lastValued.get(each.holding.id) ?? null, figuresOf)),
  };
}

/** Formula and entries of a sum over the whole firm are asked for one by one (`investments.working`). */
const withoutWorking = ({ figures, per_currency, ...total }: Returns['total']): Returns['total'] => ({
  ...total,
  figures: figures.map(bare),
  per_currency: per_currency.map((each) => ({ ...each, figures: each.figures.map(bare) })),
});
const bare = (figure: FigureView): FigureView => ({ ...figure, inputs: [], entries: [] });

function viewRow(
  { holding, position, problem }: HoldingPosition,
  valued_on: string | null,
  figuresOf: typeof viewInSchedule,
): Returns['holdings'][number] {
  const { id, company_id, company_name, company_status, portfolio_id, currency } = holding;
  return {
    id,
    company: { id: company_id, name: company_name, status: company_status },
    portfolio_id,
    currency,
    figures: position ? figuresOf(position) : [],
    valued_on,
    closed_on: position?.state.closed ?? null,
    problem,
  };
}

/** How one figure of the firm or a portfolio came about, down to its entries. */
export async function showWorking(ctx: Ctx, asked: InvestmentInputs['working']): Promise<InvestmentOutputs['working']> {
  const computed = await computePositions(ctx, ofPortfolio(asked), asked.as_of, 'newest');
  const { asOf, currency, held, book } = computed;
  const figure = combineHoldings(held, computed).figures.find(({ key }) => key === asked.figure) ?? null;
  const wanted = new Set(figure?.entries);
  const holdings = new Map(book.holdings.map((each) => [each.id, each]));
  const entries = [
    ...book.transactions.map((row) => ({ ...row, day: row.effective_on, amount: row.figures.amount ?? null })),
    ...book.valuations.map((row) => ({ ...row, kind: 'valuation', day: row.as_of, amount: row.figures.fair_value })),
  ]
    .filter(({ id }) => wanted.has(id))
    .flatMap(({ id, kind, day, amount, holding_id }) => {
      const holding = holdings.get(holding_id);
      if (!holding) return [];
      const company = { id: holding.company_id, name: holding.company_name };
      return [{ id, company, kind, day, amount, currency: holding.currency }];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return { as_of: asOf, currency, figure: figure && { ...figure, inputs: [], entries: [] }, entries };
}

const QUARTERS_AT_MOST = 40;

/** Cost, proceeds and approved fair value at the end of each quarter since the first purchase, and on the day asked for. */
export async function listHistory(ctx: Ctx, asked: Asked): Promise<History> {
  const computed = await computePositions(ctx, ofPortfolio(asked), asked.as_of);
  const { held, asOf, currency } = computed;
  const first = held.flatMap(({ position }) => position.state.flows.map(({ day }) => day)).sort()[0];
  if (!first) return { currency, problem: null, points: [] };
  try {
    return { currency, problem: null, points: quarterEnds(first, asOf).map((day) => pointOn(day, computed)) };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    return { currency, problem: error.message, points: [] };
  }
}

function pointOn(day: string, { held, book, currency, convert }: Positions): History['points'][number] {
  const records = recordsOf(book);
  let [cost, proceeds, fairValue, valued] = [0, 0, 0, false];
  for (const each of held) {
    for (const flow of each.position.state.flows.filter((one) => one.day <= day && one.amount !== 0)) {
      const { amount } = convert(flow.amount, each.currency, currency, flow.day);
      if (flow.kind === 'purchase') cost -= amount;
      else proceeds += amount;
    }
    const record = records.get(each.holding);
    // What was not bought yet is no value of 0.
    const isBought = each.position.state.flows.some((flow) => flow.day <= day);
    const value = record && isBought ? fairValueOn(record, { asOf: day }) : null;
    if (value === null) continue;
    valued = true;
    if (value > 0) fairValue += convert(value, each.currency, currency, day).amount;
  }
  requireAmount(cost, 'cost');
  requireAmount(proceeds, 'proceeds');
  requireAmount(fairValue, 'fair_value');
  return { day, cost, proceeds, fair_value: valued ? fairValue : null };
}

/** Ends of quarters from the first day on, the last 40 of them, and the day itself. */
function quarterEnds(first: string, asOf: string): string[] {
  const ends: string[] = [];
  let [year = 0, month = 1] = first.split('-').map(Number);
  month = Math.ceil(month / 3) * 3;
  for (;;) {
    const end = addDays(`${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`, -1);
    if (end >= asOf) break;
    ends.push(end);
    [year, month] = month === 12 ? [year + 1, 3] : [year, month + 3];
  }
  return [...ends.slice(-QUARTERS_AT_MOST), asOf];
}
