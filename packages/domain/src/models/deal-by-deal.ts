import type { ListsValues } from '../fields/lists.ts';
import {
  type Clawback,
  type ClawbackInput,
  clawback,
  type DealEvent,
  gpTotal,
  type LossCarryForward,
  lpTotal,
  runAmerican,
  runEuropean,
} from '../fund/index.ts';
import { Decimal, requireDay, requirePositive, sumOf, toMinor } from '../returns/index.ts';
import type { DEALS } from './deals-fields.ts';
import { column, type ModelResult, text } from './model-result.ts';
import { contradict, need, shareOf } from './read-input.ts';

export type DealsValues = ListsValues<typeof DEALS>;

const WAYS = {
  none: 'Deal by deal, no losses carried forward',
  realised: 'Deal by deal, realised losses carried forward',
  realised_and_written_down: 'Deal by deal, realised losses and write-downs carried forward',
} as const satisfies Record<LossCarryForward, string>;

export interface DealsOutcome {
  way: string;
  /** By sale, in the order of the days. */
  carry: { deal: string; day: string; proceeds: number; gp: number }[];
  lps: number;
  gp: number;
  lossesOpen: number;
  /** What the general partner owes back on the day of the last sale. */
  owed: Clawback;
}

/**
 * The same deals deal by deal, with each kind of loss carry-forward, and as a whole fund. All LPs are one; what they got after
 * carry is held against the whole on the day of the last sale.
 * Source: docs/rules/fund.md#american-waterfall and #clawback, whose worked values are tests of this too. Errors:
 * TERMS_CONTRADICT and NOT_AN_AMOUNT with the field of the form.
 */
export function compareDeals(values: DealsValues): { outcomes: DealsOutcome[]; lastDay: string } {
  const terms = {
    hurdle: shareOf(values.hurdle, 'hurdle'),
    carry: shareOf(values.carry, 'carry'),
    catchUp: shareOf(values.catch_up, 'catch_up'),
  };
  const kept = new Decimal(1).sub(shareOf(values.tax ?? 0, 'tax'));
  const events = values.deals.flatMap(readDeal);
  const lastDay = events
    .filter(({ kind }) => kind === 'proceeds')
    .map(({ day }) => day)
    .sort()
    .at(-1);
  if (!lastDay) contradict('deals.0.sold', 'At least one deal is sold. Write when, and for how much.');
  const owedFor = (gpOf: ReadonlyMap<string, number>): Clawback => {
    const carryPaid = sumOf(gpOf.values());
    return clawback({
      terms,
      lpFlows: events.flatMap((event): ClawbackInput['lpFlows'] => {
        if (event.kind === 'write_down') return [];
        const { id, day, amount } = event;
        if (event.kind !== 'proceeds') return [{ id, day, amount, kind: 'contribution' }];
        return [{ id, day, amount: amount - (gpOf.get(id) ?? 0), kind: 'distribution' }];
      }),
      carryPaid,
      carryAfterTax: toMinor(kept.mul(carryPaid)),
      asOf: lastDay,
    });
  };
  const nameOf = (deal: string) => values.deals[Number(deal)]?.name ?? '';
  const byDeal = (Object.keys(WAYS) as LossCarryForward[]).map((way): DealsOutcome => {
    const { distributions, total, lossesOpen } = runAmerican(events, terms, way);
    const gpOf = new Map(distributions.map((each) => [each.event, gpTotal(each)]));
    return {
      way: WAYS[way],
      carry: distributions.map((each) => ({
        deal: nameOf(each.deal),
        day: each.day,
        proceeds: gpTotal(each) + lpTotal(each),
        gp: gpTotal(each),
      })),
      lps: lpTotal(total),
      gp: gpTotal(total),
      lossesOpen,
      owed: owedFor(gpOf),
    };
  });
  return { outcomes: [...byDeal, wholeFund()], lastDay };

  function wholeFund(): DealsOutcome {
    const dealOf = new Map(events.map(({ id, deal }) => [id, deal]));
    const flows = events.flatMap(({ id, day, amount, kind }) =>
      kind === 'write_down'
        ? []
        : [{ id, day, amount, kind: kind === 'proceeds' ? ('distribution' as const) : ('contribution' as const) }],
    );
    const { lps, total } = runEuropean([{ id: 'all', terms, flows }]);
    const paid = lps.flatMap(({ distributions }) => distributions);
    return {
      way: 'Whole fund',
      carry: paid.map((each) => ({
        deal: nameOf(dealOf.get(each.flow) ?? ''),
        day: each.day,
        proceeds: gpTotal(each) + lpTotal(each),
        gp: gpTotal(each),
      })),
      lps: lpTotal(total),
      gp: gpTotal(total),
      lossesOpen: 0,
      owed: owedFor(new Map(paid.map((each) => [each.flow, gpTotal(each)]))),
    };
  }
}

function readDeal(row: DealsValues['deals'][number], at: number): DealEvent[] {
  const field = (name: string) => `deals.${at}.${name}`;
  const deal = String(at);
  const bought = requireDay(row.bought, field('bought'));
  const event = { id: `${at} in`, deal, day: bought, kind: 'contribution' as const };
  const events: DealEvent[] = [{ ...event, amount: requirePositive(need(row.cost, field('cost')), field('cost')) }];
  if (row.fees) events.push({ ...event, id: `${at} fee`, kind: 'fee', amount: row.fees });
  if (row.written_down) {
    const day = requireDay(row.written_down_on ?? '', field('written_down_on'));
    if (day < bought) contradict(field('written_down_on'), 'A deal is written down after it is bought.');
    if (row.sold && day > row.sold) contradict(field('written_down_on'), 'A deal is written down before it is sold.');
    if (row.written_down > need(row.cost, field('cost')) + (row.fees ?? 0))
      contradict(field('written_down'), 'A deal is written down by its cost and fees at most.');
    events.push({ ...event, id: `${at} down`, day, kind: 'write_down', amount: row.written_down });
  }
  if (row.proceeds && !row.sold) contradict(field('sold'), 'Write the day of the sale.');
  if (row.sold) {
    const day = requireDay(row.sold, field('sold'));
    if (day <= bought) contradict(field('sold'), 'A deal is sold after it is bought.');
    const amount = requirePositive(need(row.proceeds, field('proceeds')), field('proceeds'));
    events.push({ id: `${at} out`, deal, day, kind: 'proceeds', amount, final: true });
  }
  return events;
}

/** The same as figures, tables and a chart. */
export function showDeals(values: DealsValues): ModelResult {
  const { outcomes, lastDay } = compareDeals(values);
  const [none] = outcomes;
  const whole = outcomes.at(-1);
  const money = (amount: number | undefined) => (amount === undefined ? null : text(amount));
  return {
    figures: [
      {
        key: 'deal_by_deal',
        label: 'Carry deal by deal',
        unit: 'money',
        value: money(none?.gp),
        formula: 'sum over the deals of catch-up and split of the general partner',
        note: 'No losses carried forward.',
      },
      {
        key: 'whole_fund',
        label: 'Carry of the whole fund',
        unit: 'money',
        value: money(whole?.gp),
        formula: 'the same flows through the whole-fund waterfall',
        note: null,
      },
      {
        key: 'clawback',
        label: 'Clawback',
        unit: 'money',
        value: money(none?.owed.due),
        formula: 'min(max(carry - c x profit, what LPs lack), carry after tax)',
        note: `Looked at on ${lastDay}, the day of the last sale.`,
      },
    ],
    tables: [
      {
        key: 'ways',
        title: 'Side by side',
        columns: [
          column('way', 'Way', 'text'),
          column('lps', 'To LPs'),
          column('gp', 'Carry'),
          column('excess', 'Carry above its share of profit'),
          column('shortfall', 'What LPs lack'),
          column('due', 'Clawback'),
          column('losses', 'Losses not made good'),
        ],
        rows: outcomes.map(({ way, lps, gp, owed, lossesOpen }) => ({
          way,
          lps: text(lps),
          gp: text(gp),
          excess: text(owed.excess),
          shortfall: text(owed.shortfall),
          due: text(owed.due),
          losses: text(lossesOpen),
        })),
      },
      {
        key: 'sales',
        title: 'Sale by sale',
        columns: [
          column('way', 'Way', 'text'),
          column('deal', 'Deal', 'text'),
          column('day', 'Day', 'day'),
          column('proceeds', 'Proceeds'),
          column('gp', 'Carry'),
        ],
        rows: outcomes.flatMap(({ way, carry }) =>
          carry.map(({ deal, day, proceeds, gp }) => ({ way, deal, day, proceeds: text(proceeds), gp: text(gp) })),
        ),
      },
    ],
    charts: [chartOf('To LPs', ['lps']), chartOf('Carry, and what of it is owed back', ['gp', 'due'])],
  };
}

const chartOf = (title: string, series: string[]): ModelResult['charts'][number] => ({
  title,
  kind: 'bar',
  table: 'ways',
  along: 'way',
  series,
  value_title: 'Amount',
});
