import { type Currency, dayIn } from '@cairn/domain';
import { addFigures, lpFigures } from '@cairn/domain/fund';
import { type ModelData, type ModelKind, yearsLater } from '@cairn/domain/models';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { cashOn } from '../ledger/list-ledger.ts';
import type { StoredTerms } from '../ledger/load-fund-book.ts';
import { loadFundBook } from '../ledger/load-fund-book.ts';
import type { ModelInputs, ModelOutputs } from './financial-models.types.ts';

/** What is known where a model begins: of the fund, or the usual terms of a fund of this size. */
interface Known {
  currency: Currency;
  size: number;
  start: string;
  today: string;
  /** In the fund today. */
  cash: number;
  terms: Pick<StoredTerms, 'fee_rate' | 'step_down_rate' | 'hurdle' | 'carry' | 'catch_up'>;
  life_years: number;
  investment_years: number;
}

const USUAL = { fee_rate: 2, step_down_rate: null, hurdle: 8, carry: 20, catch_up: 100 };

/** What a new model starts from. It is shown in its form, where each number is a suggestion until somebody saves it. */
export async function initialModel(
  ctx: Ctx,
  { kind, fund_id }: ModelInputs['initial'],
): Promise<ModelOutputs['initial']> {
  const today = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const usual: Known = {
    currency: await getCurrency(ctx),
    size: 50_000_000_00,
    start: `${Number(today.slice(0, 4)) + 1}-01-01`,
    today,
    cash: 0,
    terms: USUAL,
    life_years: 10,
    investment_years: 4,
  };
  return START[kind](fund_id ? await ofFund(ctx, fund_id, usual) : usual);
}

const yearsBetween = (from: string, to: string): number => Number(to.slice(0, 4)) - Number(from.slice(0, 4));

async function ofFund(ctx: Ctx, id: string, usual: Known): Promise<Known> {
  const book = await loadFundBook(ctx, id);
  if (!book) throw fail('NOT_FOUND');
  const { fund, terms, lps, ledger } = book;
  const agreed = terms.find(({ state }) => state === 'approved')?.values;
  const { commitment } = addFigures(lps.map((lp) => lpFigures(ledger, lp.id, usual.today)));
  const { start, end, investment_period_end: until } = agreed ?? {};
  return {
    ...usual,
    currency: fund.currency,
    size: commitment || usual.size,
    cash: Math.max(0, cashOn(book, usual.today)),
    start: start ?? usual.start,
    terms: agreed ?? usual.terms,
    life_years: start && end ? Math.min(20, Math.max(2, yearsBetween(start, end))) : usual.life_years,
    investment_years: start && until ? Math.min(10, Math.max(1, yearsBetween(start, until))) : usual.investment_years,
  };
}

const START: { [K in ModelKind]: (known: Known) => Extract<ModelData, { kind: K }> } = {
  construction: ({ currency, size, start, terms, life_years, investment_years }) => ({
    kind: 'construction',
    currency,
    size,
    start,
    life_years,
    investment_years,
    reserve_ratio: 40,
    follow_on_years: 2,
    fee_rate: terms.fee_rate,
    fee_after_rate: terms.step_down_rate ?? terms.fee_rate,
    expense_rate: 0.25,
    hurdle: terms.hurdle,
    carry: terms.carry,
    catch_up: terms.catch_up,
    stages: [
      { name: 'Pre-seed', share: 40, check: Math.round(size / 100) },
      { name: 'Seed', share: 60, check: Math.round(size / 50) },
    ],
    exits: [
      { name: 'Lost', probability: 45, multiple: 0, years: 3 },
      { name: 'Money back', probability: 30, multiple: 1, years: 5 },
      { name: 'Good', probability: 20, multiple: 5, years: 6 },
      { name: 'Outlier', probability: 5, multiple: 25, years: 8 },
    ],
  }),
  waterfall: ({ currency, size, start, terms }) => {
    const later = (years: number) => yearsLater(start, years);
    const agreed = { hurdle: terms.hurdle, carry: terms.carry, catch_up: terms.catch_up };
    return {
      kind: 'waterfall',
      currency,
      calls: [
        { day: start, amount: Math.round(size / 2) },
        { day: later(2), amount: size - Math.round(size / 2) },
      ],
      exits: [1, 2, 3].map((times) => ({ name: `${times}x`, day: later(8), amount: size * times })),
      terms: [
        { name: 'Agreed', ...agreed },
        { name: 'Half catch-up', ...agreed, catch_up: 50 },
      ],
    };
  },
  deals: ({ currency, size, start, terms }) => {
    const one = { fees: null, written_down_on: null, written_down: null };
    const cost = Math.round(size / 2);
    return {
      kind: 'deals',
      currency,
      hurdle: terms.hurdle,
      carry: terms.carry,
      catch_up: terms.catch_up,
      tax: null,
      deals: [
        { ...one, name: 'First sold', bought: start, cost, sold: yearsLater(start, 3), proceeds: cost * 3 },
        {
          ...one,
          name: 'Sold at a loss',
          bought: start,
          cost,
          sold: yearsLater(start, 5),
          proceeds: Math.round(cost / 5),
        },
      ],
    };
  },
  exit: ({ currency, size }) => {
    const round = Math.round(size / 10);
    const one = { preference: null, cap: null, rank: 1, strike: null, own_shares: null, own_cost: null };
    return {
      kind: 'exit',
      currency,
      debts: null,
      costs: 3,
      classes: [
        { ...one, name: 'Common', kind: 'common', shares: 7_000_000, invested: null },
        { ...one, name: 'Options', kind: 'option', shares: 1_000_000, invested: null, strike: Math.round(size / 500) },
        {
          ...one,
          name: 'Seed',
          kind: 'preferred',
          shares: 2_000_000,
          invested: round,
          preference: 1,
          own_shares: 1_000_000,
          own_cost: Math.round(round / 2),
        },
      ],
      sales: [1, 4, 10, 20].map((times) => ({ price: round * times })),
    };
  },
  cash: ({ currency, size, terms, today, cash }) => ({
    kind: 'cash',
    currency,
    start: today,
    opening: cash,
    months: 24,
    least: null,
    lines: [
      {
        name: 'Management fee',
        direction: 'out',
        amount: Math.round((size * (terms.fee_rate ?? 0)) / 400) || 1,
        first: `${Number(today.slice(0, 4)) + 1}-01-01`,
        every: 'quarter',
        last: null,
      },
      {
        name: 'New investment',
        direction: 'out',
        amount: Math.round(size / 50),
        first: `${Number(today.slice(0, 4)) + 1}-02-15`,
        every: 'once',
        last: null,
      },
    ],
  }),
};
