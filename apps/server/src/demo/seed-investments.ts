import { addDays, type TransactionKind, type ValuationTechnique } from '@cairn/domain';
import type { Ctx } from '../core/procedure.ts';
import { uploadRates } from '../features/portfolio/exchange-rates/add-rates.ts';
import type { InvestmentInputs } from '../features/portfolio/investments/investments.types.ts';
import { recordTransaction } from '../features/portfolio/investments/record-transaction.ts';
import { addRound } from '../features/portfolio/investments/rounds.ts';
import { decideValuation, prepareValuation } from '../features/portfolio/investments/valuations.ts';

/** Runs a step as somebody of the firm, in a transaction of its own. */
type Act = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

type Values = Partial<Omit<InvestmentInputs['record'], 'id' | 'kind' | 'effective_on'>>;
type Step =
  | { at: string; did: TransactionKind; values: Values }
  | { at: string; round: string; price: number; shares: number }
  | { at: string; worth: number; technique: ValuationTechnique; inputs: string; decision?: 'approved' | 'rejected' };

/** `3-06-30` is June 30 three years before this one, so that the demo is never old. */
const did = (at: string, kind: TransactionKind, values: Values = {}): Step => ({ at, did: kind, values });
const round = (at: string, name: string, price: number, shares: number): Step => ({ at, round: name, price, shares });
const worth = (
  at: string,
  amount: number,
  technique: ValuationTechnique,
  inputs: string,
  decision?: 'approved' | 'rejected',
): Step => ({ at, worth: amount, technique, inputs, ...(decision && { decision }) });

/** In the order of the demo companies. A conversion is about the first entry of its company. */
const HISTORIES: readonly (readonly Step[])[] = [
  [
    did('5-03-15', 'safe_post_money', { currency: 'EUR', amount: 250_000_00, cap: 5_000_000_00, discount: 20 }),
    round('4-04-29', 'Seed', 0.8, 10_000_000),
    did('4-04-29', 'conversion', { shares: 500_000, share_class: 'Seed-1' }),
    round('2-05-31', 'Series A', 2.5, 14_000_000),
    did('2-05-31', 'follow_on', { amount: 600_000_00, shares: 240_000, share_class: 'Series A' }),
    worth('2-12-31', 1_850_000_00, 'recent_transaction', 'Price of the Series A, seven months old.', 'approved'),
    worth(
      '1-12-31',
      2_120_000_00,
      'comparable_companies',
      'Revenue of 4.1M at 3.6x, as three listed peers.',
      'approved',
    ),
    worth('last quarter', 2_310_000_00, 'comparable_companies', 'Revenue of 4.6M at 3.5x, as three listed peers.'),
  ],
  [
    did('2-02-03', 'convertible_note', { amount: 300_000_00, interest: 6, cap: 6_000_000_00, discount: 20 }),
    worth('1-06-30', 450_000_00, 'other', 'An offer that was withdrawn.', 'rejected'),
    worth('1-12-31', 331_000_00, 'milestones', 'Principal with interest; two of three milestones met.', 'approved'),
  ],
  [
    did('5-06-15', 'buy', { amount: 1_000_000_00, shares: 500_000, share_class: 'Series A' }),
    round('5-06-15', 'Series A', 2, 12_000_000),
    round('3-09-30', 'Series B', 5, 18_000_000),
    did('3-09-30', 'follow_on', { amount: 750_000_00, shares: 150_000, share_class: 'Series B' }),
    worth('3-12-31', 3_250_000_00, 'recent_transaction', 'Price of the Series B.', 'approved'),
    did('1-11-14', 'write_down', { amount: 500_000_00 }),
    worth('1-12-31', 1_200_000_00, 'calibrated_model', 'Two customers lost; revenue 38 % below plan.', 'approved'),
  ],
  [
    did('4-01-20', 'buy', { currency: 'EUR', amount: 400_000_00, shares: 200_000, share_class: 'Seed' }),
    round('4-01-20', 'Seed', 2, 3_000_000),
    did('3-03-01', 'split', { split_from: 1, split_to: 10 }),
    worth('3-12-31', 900_000_00, 'calibrated_model', 'Approval of the first test; calibrated to the Seed.', 'approved'),
    did('1-05-12', 'secondary_sale', { amount: 180_000_00, shares: 300_000 }),
    worth('1-12-31', 1_105_000_00, 'discounted_cash_flow', 'Five years of licences at 18 %.', 'approved'),
  ],
  [
    did('6-02-10', 'buy', { amount: 500_000_00, shares: 400_000, share_class: 'Seed' }),
    round('6-02-10', 'Seed', 1.25, 6_400_000),
    worth('3-12-31', 1_000_000_00, 'comparable_companies', 'Volume of containers at 0.9x.', 'approved'),
    did('2-06-30', 'dividend', { amount: 30_000_00 }),
    did('1-10-01', 'exit', { amount: 1_900_000_00 }),
  ],
  [did('3-05-05', 'safe_pre_money', { amount: 200_000_00, cap: 4_000_000_00 }), did('1-09-15', 'write_off')],
  [
    did('1-09-01', 'safe_post_money', { amount: 150_000_00, cap: 8_000_000_00, most_favoured: true }),
    worth('1-12-31', 150_000_00, 'recent_transaction', 'Cost, four months old.', 'approved'),
  ],
];

const WEEK = 7;
const SOURCE = 'Sample';
const RATES_SINCE_YEARS = 7;

/** What was bought, what became of it, and what it is worth: prepared by one person and decided on by another. */
export async function seedInvestments(preparer: Act, approver: Act, companies: readonly string[]): Promise<void> {
  const now = await preparer(async (ctx) => ctx.now);
  await preparer((ctx) => seedRates(ctx, addDays(ctx.now.toISOString().slice(0, 10), -RATES_SINCE_YEARS * 52 * WEEK)));
  for (const [place, history] of HISTORIES.entries()) {
    const id = companies[place];
    if (id === undefined) continue;
    let first: string | undefined;
    let priced: string | undefined;
    for (const step of history) {
      const day = dayOf(step.at, now);
      if ('round' in step)
        priced = (
          await preparer((ctx) =>
            addRound(on(ctx, day), {
              id,
              name: step.round,
              closed_on: day,
              price_per_share: step.price,
              fully_diluted_shares: step.shares,
            }),
          )
        ).id;
      else if ('worth' in step) await seedValuation(preparer, approver, id, day, step);
      else {
        const about = step.did === 'conversion' ? { instrument_id: first ?? null, round_id: priced ?? null } : {};
        const entry = { id, kind: step.did, effective_on: day, ...step.values, ...about };
        const { id: recorded } = await preparer((ctx) => recordTransaction(on(ctx, day), entry));
        first ??= recorded;
      }
    }
  }
}

async function seedValuation(
  preparer: Act,
  approver: Act,
  id: string,
  day: string,
  step: Extract<Step, { worth: number }>,
) {
  const { worth: fair_value, technique, inputs, decision } = step;
  const { id: valuation, version } = await preparer((ctx) =>
    prepareValuation(on(ctx, day), { id, as_of: day, fair_value, technique, inputs }),
  );
  if (decision)
    await approver((ctx) => decideValuation(on(ctx, addDays(day, WEEK)), { id: valuation, version, decision }));
}

/** As if it had been written down ten days later. */
function on(ctx: Ctx, day: string): Ctx {
  const now = new Date(`${addDays(day, 10)}T12:00:00Z`);
  return { ...ctx, now: now < ctx.now ? now : ctx.now };
}

function dayOf(at: string, now: Date): string {
  if (at === 'last quarter') {
    const month = now.getUTCMonth() - (now.getUTCMonth() % 3);
    return new Date(Date.UTC(now.getUTCFullYear(), month, 0)).toISOString().slice(0, 10);
  }
  const [years = '0', ...rest] = at.split('-');
  return [now.getUTCFullYear() - Number(years), ...rest].join('-');
}

/** A euro in dollars, week by week since a day; near what it was, and not what any bank published. */
async function seedRates(ctx: Ctx, after: string): Promise<void> {
  const today = ctx.now.toISOString().slice(0, 10);
  const lines: string[] = [];
  for (let day = addDays(after, WEEK); day <= today; day = addDays(day, WEEK)) {
    const week = Math.floor(Date.parse(day) / 86_400_000 / WEEK);
    const rate = 1.08 + 0.05 * Math.sin(week / 17) + 0.01 * Math.cos(week / 3);
    lines.push(`${day},${rate.toFixed(4)}`);
  }
  if (lines.length === 0) return;
  const body = new File([`Date,USD\n${lines.join('\n')}\n`], 'rates.csv');
  await uploadRates(ctx, { query: { source: SOURCE }, body });
}

/**
 * Continues the rates of a demo that is older than a week: a rate counts for a week, and without one of these days nothing of
 * the portfolio could be added up.
 */
export async function continueRates(ctx: Ctx): Promise<void> {
  const [newest] = await ctx.tx.query<{ day: string | null }>(
    'select max(day)::text as day from exchange_rates where source = $1',
    [SOURCE],
  );
  if (newest?.day) await seedRates(ctx, newest.day);
}
