import type { ListsValues } from '../fields/lists.ts';
import { gpTotal, lpTotal, runEuropean, type TierAmounts } from '../fund/index.ts';
import { FinanceError, type Irr, requireDay, requirePositive, sumOf, xirr } from '../returns/index.ts';
import { column, type ModelResult, quotient, rateOf, text } from './model-result.ts';
import { contradict, need, shareOf } from './read-input.ts';
import type { WATERFALL } from './waterfall-fields.ts';

export type WaterfallValues = ListsValues<typeof WATERFALL>;

export interface WaterfallOutcome extends TierAmounts {
  terms: string;
  exit: string;
  distributed: number;
  lps: number;
  gp: number;
  netIrr: Irr;
}

/**
 * Each sale through each of the terms: all LPs as one, everything paid in as called, and the sale as the only distribution.
 * Source: docs/rules/fund.md#european-waterfall, whose worked values are tests of this too. Errors: TERMS_CONTRADICT on a
 * sale before the last call, and the terms', with the row.
 */
export function compareWaterfalls({ calls, exits, terms }: WaterfallValues): WaterfallOutcome[] {
  const paid = calls.map(({ day, amount }, at) => ({
    id: `call ${at}`,
    day: requireDay(day, `calls.${at}.day`),
    kind: 'contribution' as const,
    amount: requirePositive(need(amount, `calls.${at}.amount`), `calls.${at}.amount`),
  }));
  const last =
    paid
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? '';
  exits.forEach(({ day }, at) => {
    if (requireDay(day, `exits.${at}.day`) < last)
      contradict(`exits.${at}.day`, `A sale comes after all that is paid in. Write ${last} or a later day.`);
  });
  return terms.flatMap((each, place) => {
    const agreed = {
      hurdle: shareOf(each.hurdle, `terms.${place}.hurdle`),
      carry: shareOf(each.carry, `terms.${place}.carry`),
      catchUp: shareOf(each.catch_up, `terms.${place}.catch_up`),
    };
    return exits.map(({ name, day, amount }, at): WaterfallOutcome => {
      const distributed = need(amount, `exits.${at}.amount`);
      const sale = { id: 'sale', day, kind: 'distribution' as const, amount: distributed };
      const { total } = atTerms(place, () => runEuropean([{ id: 'all', terms: agreed, flows: [...paid, sale] }]));
      const flows = [...paid.map((flow) => ({ day: flow.day, amount: -flow.amount })), { day, amount: lpTotal(total) }];
      return {
        ...total,
        terms: each.name,
        exit: name,
        distributed,
        lps: lpTotal(total),
        gp: gpTotal(total),
        netIrr: xirr(flows),
      };
    });
  });
}

const ROW_FIELDS: Record<string, string> = { hurdle: 'hurdle', carry: 'carry', catchUp: 'catch_up' };

/** Names the row of the terms at which the waterfall refused them. */
function atTerms<T>(place: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const field = ROW_FIELDS[error.field.split('.').at(-1) ?? ''] ?? 'carry';
    const message = error.message.slice(error.message.indexOf(': ') + 2);
    throw new FinanceError(error.code, `terms.${place}.${field}`, message.charAt(0).toUpperCase() + message.slice(1));
  }
}

/** The same as figures, tables and charts. */
export function showWaterfalls(values: WaterfallValues): ModelResult {
  const outcomes = compareWaterfalls(values);
  const paidIn = sumOf(values.calls.map(({ amount }) => amount ?? 0));
  const [best] = [...outcomes].sort((a, b) => b.lps - a.lps);
  return {
    figures: [
      { key: 'paid_in', label: 'Paid in', unit: 'money', value: text(paidIn), formula: 'sum of the calls', note: null },
      {
        key: 'most_to_lps',
        label: 'Most to LPs',
        unit: 'money',
        value: text(best?.lps ?? 0),
        formula: 'largest part of LPs over all sales and terms',
        note: best ? `${best.terms}, ${best.exit}` : null,
      },
    ],
    tables: [
      sideBySide('lps', 'To LPs, side by side', values, outcomes, ({ lps }) => lps),
      sideBySide('gp', 'To the general partner, side by side', values, outcomes, ({ gp }) => gp),
      tiersOf(outcomes, paidIn),
    ],
    charts: [chartOf('lps', 'To LPs by sale', values), chartOf('gp', 'To the general partner by sale', values)],
  };
}

const chartOf = (table: string, title: string, { terms }: WaterfallValues): ModelResult['charts'][number] => ({
  title,
  kind: 'bar',
  table,
  along: 'exit',
  series: terms.map((_, at) => `terms_${at}`),
  value_title: 'Amount',
});

function sideBySide(
  key: string,
  title: string,
  { exits, terms }: WaterfallValues,
  outcomes: readonly WaterfallOutcome[],
  read: (outcome: WaterfallOutcome) => number,
): ModelResult['tables'][number] {
  return {
    key,
    title,
    columns: [
      column('exit', 'Sale', 'text'),
      column('amount', 'Proceeds'),
      ...terms.map(({ name }, at) => column(`terms_${at}`, name)),
    ],
    // The outcomes stand terms by terms, each with all sales.
    rows: exits.map(({ name, amount }, at) => ({
      exit: name,
      amount: text(amount),
      ...Object.fromEntries(
        terms.map((_, place) => {
          const outcome = outcomes[place * exits.length + at];
          return [`terms_${place}`, outcome ? text(read(outcome)) : null];
        }),
      ),
    })),
  };
}

const tiersOf = (outcomes: readonly WaterfallOutcome[], paidIn: number): ModelResult['tables'][number] => ({
  key: 'tiers',
  title: 'Tier by tier',
  columns: [
    column('terms', 'Terms', 'text'),
    column('exit', 'Sale', 'text'),
    column('capital', 'Return of capital'),
    column('preferred', 'Preferred return'),
    column('catch_up_gp', 'Catch-up GP'),
    column('catch_up_lp', 'Catch-up LPs'),
    column('split_lp', 'Split LPs'),
    column('split_gp', 'Split GP'),
    column('multiple', 'Net multiple', 'multiple'),
    column('irr', 'Net IRR', 'rate'),
  ],
  rows: outcomes.map((each) => ({
    terms: each.terms,
    exit: each.exit,
    capital: text(each.capital),
    preferred: text(each.preferred),
    catch_up_gp: text(each.catchUpGp),
    catch_up_lp: text(each.catchUpLp),
    split_lp: text(each.splitLp),
    split_gp: text(each.splitGp),
    multiple: quotient(each.lps, paidIn),
    irr: rateOf(each.netIrr).value,
  })),
});
