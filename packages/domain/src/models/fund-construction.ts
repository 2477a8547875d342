import { addDays, type Day, LAST_DAY } from '../date-range.ts';
import type { ListsValues } from '../fields/lists.ts';
import {
  type CarryTerms,
  clawback,
  type FeeTerms,
  gpTotal,
  lpTotal,
  managementFee,
  runEuropean,
} from '../fund/index.ts';
import { allocate, Decimal, type Irr, requireDay, requirePositive, sumOf, toMinor, xirr } from '../returns/index.ts';
import type { CONSTRUCTION } from './construction-fields.ts';
import { contradict, need, requireWhole, shareOf, weightOf, yearsLater } from './read-input.ts';

export type ConstructionValues = ListsValues<typeof CONSTRUCTION>;

/** One year of the plan, in minor units. Money goes in at its beginning and comes back at its end. */
export interface ConstructionYear {
  year: number;
  from: Day;
  to: Day;
  first: number;
  followOn: number;
  fee: number;
  expenses: number;
  called: number;
  proceeds: number;
  toLps: number;
  carry: number;
  /** What LPs have got less what they have paid, from the beginning on, at its end. */
  netCash: number;
}

export interface Construction {
  years: ConstructionYear[];
  stages: { name: string; capital: number; check: number; companies: Decimal }[];
  exits: { name: string; cost: number; proceeds: number }[];
  /** What goes into companies; with fees and expenses it is the size, but for `uncalled`. */
  invested: number;
  reserves: number;
  fees: number;
  expenses: number;
  /** A few minor units that no first check, follow-on or fee can take without going beyond the size. */
  uncalled: number;
  paidIn: number;
  proceeds: number;
  toLps: number;
  /** After what is given back. */
  carry: number;
  carryBack: number;
  grossIrr: Irr;
  netIrr: Irr;
}

/**
 * The plan of a fund, from its size to what LPs may expect.
 *
 * Of the size, fees and expenses of all years are set aside; what is left is invested. Because the later fee is on the cost
 * that is still held, this is the largest amount whose own fees leave room for it, found by halving. First checks go out in
 * equal parts at the beginning of each year of the investment period and come back, by probability, as the scenarios say;
 * reserves go, by probability, into the companies of scenarios that are still held then. What would come after the end of
 * the fund comes on its last day. Fee and waterfall are those of the actuals (`managementFee`, `runEuropean`) for all
 * LPs as one, all of whom bear both; carry above the GP's part of the whole profit
 * is given back on the last day (`clawback`). Source: docs/rules/fund.md#fund-construction.
 * Errors: TERMS_CONTRADICT with the field for shares that are not 100 percent together, for reserves that no company can
 * take, and for a fund that its fees use up; NOT_AN_AMOUNT, NOT_A_RATE, NOT_A_DAY, and the terms'.
 */
export function constructFund(values: ConstructionValues): Construction {
  const plan = readPlan(values);
  const invested = mostInvested(plan);
  const { bets, fees } = investAll(plan, invested);
  const years = plan.days.slice(0, -1).map((from, at): ConstructionYear => {
    const spent = (kind: Bet['kind']) =>
      sumOf(bets.filter((bet) => bet.kind === kind && bet.in === at).map(({ cost }) => cost));
    const [first, followOn] = [spent('first'), spent('followOn')];
    const [fee, expenses] = [fees[at] ?? 0, plan.expenses];
    const called = sumOf([first, followOn, fee, expenses]);
    const proceeds = sumOf(bets.filter((bet) => bet.out === at + 1).map((bet) => bet.proceeds));
    return {
      year: at + 1,
      from,
      to: dayOf(plan, at + 1),
      first,
      followOn,
      fee,
      expenses,
      called,
      proceeds,
      toLps: 0,
      carry: 0,
      netCash: 0,
    };
  });
  const carryBack = share(values, years);
  const total = (read: (year: ConstructionYear) => number) => sumOf(years.map(read));
  const paidIn = total(({ called }) => called);
  const reserves = total(({ followOn }) => followOn);
  return {
    years,
    stages: stagesOf(values, invested - reserves),
    exits: values.exits.map(({ name }, at) => {
      const own = bets.filter(({ exit }) => exit === at);
      return { name, cost: sumOf(own.map(({ cost }) => cost)), proceeds: sumOf(own.map((bet) => bet.proceeds)) };
    }),
    invested,
    reserves,
    fees: total(({ fee }) => fee),
    expenses: total((year) => year.expenses),
    uncalled: plan.size - paidIn,
    paidIn,
    proceeds: total(({ proceeds }) => proceeds),
    toLps: total(({ toLps }) => toLps),
    carry: total(({ carry }) => carry),
    carryBack,
    grossIrr: xirr(
      years.flatMap(({ from, to, first, followOn, proceeds }) => [
        { day: from, amount: -first - followOn + 0 },
        { day: to, amount: proceeds },
      ]),
    ),
    netIrr: xirr(
      years.flatMap(({ from, to, called, toLps }) => [
        { day: from, amount: -called + 0 },
        { day: to, amount: toLps },
      ]),
    ),
  };
}

interface Plan {
  values: ConstructionValues;
  size: number;
  /** Of each year. */
  expenses: number;
  /** The anniversaries, the first day among them. */
  days: Day[];
  fee: FeeTerms;
  reserveRatio: Decimal;
  exits: { id: string; weight: number; multiple: Decimal; years: number }[];
  /** Those whose companies are still held when reserves are spent. */
  later: { id: string; weight: number }[];
}

/** Money into the companies that one scenario comes true for. Years count from 0; `out` is the anniversary. */
interface Bet {
  kind: 'first' | 'followOn';
  exit: number;
  in: number;
  out: number;
  cost: number;
  proceeds: number;
}

const dayOf = ({ days }: Pick<Plan, 'days'>, at: number): Day => days[at] ?? '';

function readPlan(values: ConstructionValues): Plan {
  const { life_years: life, investment_years: period, follow_on_years: wait } = values;
  const start = requireDay(values.start, 'start');
  const size = requirePositive(need(values.size, 'size'), 'size');
  if (period > life) contradict('investment_years', 'Investment period is at most as long as the life of the fund.');
  if (yearsLater(start, life) > LAST_DAY) contradict('life_years', 'The fund would end after 2100.');
  const days = Array.from({ length: life + 1 }, (_, at) => yearsLater(start, at));
  const stages = values.stages.map((stage, at) => weightOf(stage.share, `stages.${at}.share`));
  requireWhole(stages, 'stages', 'share', 'The shares of the stages');
  values.stages.forEach(
    ({ check }, at) => void requirePositive(need(check, `stages.${at}.check`), `stages.${at}.check`),
  );
  const exits = values.exits.map((exit, at) => ({
    id: String(at),
    weight: weightOf(exit.probability, `exits.${at}.probability`),
    multiple: new Decimal(need(exit.multiple, `exits.${at}.multiple`)),
    years: exit.years,
  }));
  requireWhole(
    exits.map(({ weight }) => weight),
    'exits',
    'probability',
    'The probabilities',
  );
  const reserveRatio = new Decimal(shareOf(values.reserve_ratio, 'reserve_ratio'));
  const later = exits.filter(({ years, weight }) => years > wait && weight > 0);
  if (reserveRatio.gt(0)) {
    if (period - 1 + wait >= life)
      contradict(
        'follow_on_years',
        `Follow-ons into the companies of the last year would come after the end. Write at most ${life - period}.`,
      );
    if (later.length === 0)
      contradict('follow_on_years', 'No company is held for so long: write fewer years, or a reserve ratio of 0.');
  }
  const until = dayOf({ days }, period);
  return {
    values,
    size,
    expenses: toMinor(new Decimal(shareOf(values.expense_rate, 'expense_rate')).mul(size)),
    days,
    fee: {
      rates: [
        { from: start, rate: shareOf(values.fee_rate, 'fee_rate') },
        { from: until, rate: shareOf(values.fee_after_rate, 'fee_after_rate') },
      ],
      investmentPeriodEnd: until,
      daysInYear: 'calendar',
    },
    reserveRatio,
    exits,
    later,
  };
}

/** The largest amount that leaves room for the fees that it causes, in minor units. */
function mostInvested(plan: Plan): number {
  const fits = (amount: number) => {
    const { fees } = investAll(plan, amount);
    return amount + sumOf(fees) + plan.expenses * (plan.days.length - 1) <= plan.size;
  };
  if (!fits(0)) contradict('size', 'Fees and expenses over the life of the fund are more than its size.');
  let [low, high] = [0, plan.size];
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  if (low === 0) contradict('size', 'Fees and expenses over the life of the fund leave nothing to invest.');
  return low;
}

function investAll(plan: Plan, invested: number): { bets: Bet[]; fees: number[] } {
  const { values, reserveRatio, exits, later } = plan;
  const reserves = toMinor(reserveRatio.mul(invested));
  const equally = Array.from({ length: values.investment_years }, (_, at) => ({ id: String(at), weight: 1 }));
  const spread = (amount: number, kind: Bet['kind'], wait: number, among: Plan['later']): Bet[] =>
    [...allocate(amount, equally)].flatMap(([bought, part]) =>
      [...allocate(part, among)].map(([id, cost]) => {
        const exit = exits[Number(id)];
        const out = Math.min(Number(bought) + (exit?.years ?? 0), plan.days.length - 1);
        return {
          kind,
          exit: Number(id),
          in: Number(bought) + wait,
          out,
          cost,
          proceeds: toMinor((exit?.multiple ?? new Decimal(0)).mul(cost)),
        };
      }),
    );
  const bets = [
    ...spread(invested - reserves, 'first', 0, exits),
    ...(reserves > 0 ? spread(reserves, 'followOn', values.follow_on_years, later) : []),
  ];
  return { bets, fees: plan.days.slice(0, -1).map((from, at) => feeOf(plan, bets, from, at)) };
}

/** Of a whole year: its basis is what is held when it begins. */
function feeOf({ size, fee, days }: Plan, bets: readonly Bet[], from: Day, at: number): number {
  const held = sumOf(bets.filter((bet) => bet.in <= at && bet.out > at).map(({ cost }) => cost));
  return managementFee({
    terms: fee,
    from,
    to: addDays(dayOf({ days }, at + 1), -1),
    commitment: size,
    invested: [{ from, amount: held }],
  }).net;
}

/** Runs what comes back through the waterfall, and writes into each year who gets it; what the GP gives back at the end. */
function share({ hurdle, carry, catch_up }: ConstructionValues, years: ConstructionYear[]): number {
  const terms = {
    hurdle: shareOf(hurdle, 'hurdle'),
    carry: shareOf(carry, 'carry'),
    catchUp: shareOf(catch_up, 'catch_up'),
  };
  const flows = years.flatMap(({ year, from, to, called, proceeds }) => [
    { id: `call ${year}`, day: from, kind: 'contribution' as const, amount: called },
    { id: `${year}`, day: to, kind: 'distribution' as const, amount: proceeds },
  ]);
  const [run] = runEuropean([{ id: 'all', terms, flows }]).lps;
  for (const year of years) {
    const tiers = run?.distributions.find(({ flow }) => flow === String(year.year));
    year.toLps = tiers ? lpTotal(tiers) : 0;
    year.carry = tiers ? gpTotal(tiers) : 0;
  }
  const back = givenBack(terms, years);
  const last = years.at(-1);
  if (last) {
    last.toLps = sumOf([last.toLps, back]);
    last.carry = sumOf([last.carry, -back]);
  }
  let netCash = 0;
  for (const year of years) {
    netCash = sumOf([netCash, -year.called, year.toLps]);
    year.netCash = netCash;
  }
  return back;
}

/** Calls after a distribution, such as for later fees, can leave the GP with more than its part of the whole profit. */
function givenBack(terms: CarryTerms, years: readonly ConstructionYear[]): number {
  const carryPaid = sumOf(years.map(({ carry }) => carry));
  const lpFlows = years.flatMap(({ year, from, to, called, toLps }) => [
    { id: `call ${year}`, day: from, kind: 'contribution' as const, amount: called },
    { id: `${year}`, day: to, kind: 'distribution' as const, amount: toLps },
  ]);
  const asOf = years.at(-1)?.to ?? '';
  return clawback({ terms, lpFlows, carryPaid, carryAfterTax: carryPaid, asOf }).due;
}

function stagesOf({ stages }: ConstructionValues, firstChecks: number): Construction['stages'] {
  const weights = stages.map((stage, at) => ({ id: String(at), weight: weightOf(stage.share, `stages.${at}.share`) }));
  const parts = allocate(firstChecks, weights);
  return stages.map(({ name, check }, at) => {
    const capital = parts.get(String(at)) ?? 0;
    const size = need(check, `stages.${at}.check`);
    return { name, capital, check: size, companies: new Decimal(capital).div(size) };
  });
}
