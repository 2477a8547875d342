import type { Day } from '../../date-range.ts';
import {
  Decimal,
  FinanceError,
  requireDay,
  requireNotNegative,
  requirePositive,
  sumOf,
  toMinor,
} from '../../returns/index.ts';
import { type CarryTerms, readCarry } from '../terms.ts';
import {
  accrue,
  addTiers,
  type Balance,
  NOTHING_PAID,
  type Paid,
  payBack,
  preferredDue,
  prepareGrowth,
  sharePast,
  type TierAmounts,
} from './tiers.ts';

/** What happens to a deal, in minor units above 0. */
export type DealEvent = { id: string; deal: string; day: Day } & (
  | { kind: 'contribution'; amount: number }
  /** Fees and expenses allocated to the deal; returned with its capital, and earning the preferred return too. */
  | { kind: 'fee'; amount: number }
  /** Of its capital, what is not expected back. */
  | { kind: 'write_down'; amount: number }
  /** `final`: nothing more will come; capital that has not come back by then is lost. */
  | { kind: 'proceeds'; amount: number; final: boolean }
);

/**
 * Which losses a later deal has to make good before it pays carry: none; the capital that deals realised before have not
 * returned; or also what deals still held have been written down by.
 */
export type LossCarryForward = 'none' | 'realised' | 'realised_and_written_down';

export interface DealDistribution extends TierAmounts {
  event: string;
  deal: string;
  day: Day;
  /** Of capital and preferred return, what made good the losses of other deals. */
  forLosses: number;
}

/**
 * Deal by deal. The proceeds of a deal pay back its capital and fees, then the losses carried forward, the preferred return
 * on both, the GP's catch-up on the preferred return that this deal has paid, and the split.
 *
 * For all LPs together or, with its parts of each event, for one. On one day money goes in before it comes out.
 * Source: docs/rules/fund.md#american-waterfall. Errors: NOT_AN_AMOUNT, NOT_A_DAY, the terms', CLOSED for proceeds of a deal
 * after its final ones, MORE_THAN_HELD for a write-down above its capital.
 */
export function runAmerican(
  events: readonly DealEvent[],
  terms: CarryTerms,
  carryForward: LossCarryForward,
): { distributions: DealDistribution[]; total: TierAmounts; lossesOpen: number } {
  const rule = readCarry(terms);
  const growthOver = prepareGrowth();
  const deals = new Map<string, Deal>();
  let losses: Balance[] = [];
  let day: Day | undefined;
  const distributions: DealDistribution[] = [];

  for (const event of [...events].sort(compareEvents)) {
    requireDay(event.day, `events.${event.id}.day`);
    requirePositive(event.amount, `events.${event.id}.amount`);
    if (day && event.day > day) {
      const growth = growthOver(rule.h, day, event.day);
      for (const deal of deals.values()) deal.balance = accrue(deal.balance, growth);
      losses = losses.map((loss) => accrue(loss, growth));
    }
    day = event.day;
    const deal = deals.get(event.deal) ?? { balance: nothing(), paid: NOTHING_PAID, closed: false };
    deals.set(event.deal, deal);
    if (deal.closed)
      throw new FinanceError(
        'CLOSED',
        `events.${event.id}.deal`,
        `events.${event.id}.deal: it has had its final proceeds.`,
      );
    if (event.kind === 'contribution' || event.kind === 'fee') deal.balance.capital += event.amount;
    else if (event.kind === 'write_down') {
      const { lost, left } = splitOff(deal.balance, event.amount, event.id);
      if (carryForward === 'realised_and_written_down') {
        deal.balance = left;
        losses.push(lost);
      }
    } else {
      const paid = payDeal(deal, losses, event.amount, rule);
      losses = paid.losses;
      distributions.push({
        ...paid.tiers,
        forLosses: paid.forLosses,
        event: event.id,
        deal: event.deal,
        day: event.day,
      });
      if (event.final) {
        deal.closed = true;
        if (carryForward !== 'none' && deal.balance.capital > 0) losses.push(deal.balance);
        deal.balance = nothing();
      }
    }
  }
  return {
    distributions,
    total: addTiers(distributions),
    lossesOpen: sumOf(losses.map(({ capital }) => capital)),
  };
}

interface Deal {
  balance: Balance;
  paid: Paid;
  closed: boolean;
}

const nothing = (): Balance => ({ capital: 0, preferred: new Decimal(0) });

const compareEvents = (a: DealEvent, b: DealEvent): number =>
  a.day === b.day ? Number(a.kind === 'proceeds') - Number(b.kind === 'proceeds') : a.day < b.day ? -1 : 1;

/** Part of the capital with its part of the preferred return. */
function splitOff({ capital, preferred }: Balance, amount: number, event: string): { lost: Balance; left: Balance } {
  if (amount > capital)
    throw new FinanceError(
      'MORE_THAN_HELD',
      `events.${event}.amount`,
      `events.${event}.amount: write at most what is left of the deal's capital.`,
    );
  const earned = preferred.mul(amount).div(capital);
  return {
    lost: { capital: amount, preferred: earned },
    left: { capital: capital - amount, preferred: preferred.sub(earned) },
  };
}

/** Capital of the deal and of the losses comes before the preferred return of either. */
function payDeal(deal: Deal, losses: readonly Balance[], amount: number, rule: ReturnType<typeof readCarry>) {
  const balances = [deal.balance, ...losses];
  let rest = amount;
  const after = balances.map((balance) => {
    const capital = Math.min(rest, balance.capital);
    rest -= capital;
    return { capital, balance: { ...balance, capital: balance.capital - capital } };
  });
  const paidBack = after.map(({ capital, balance }) => {
    // Capital that is still out keeps its preferred return waiting; `rest` is 0 then.
    const preferred = payBack({ ...balance, capital: 0 }, Math.min(rest, preferredDue(balance)));
    rest -= preferred.preferred;
    return {
      capital,
      preferred: preferred.preferred,
      earned: preferred.earned,
      balance: { capital: balance.capital, preferred: preferred.balance.preferred },
    };
  });
  const [own, ...others] = paidBack;
  const capital = sumOf(paidBack.map((each) => each.capital));
  const preferred = sumOf(paidBack.map((each) => each.preferred));
  const earned = paidBack.reduce((sum, each) => sum.add(each.earned), new Decimal(0));
  const past = sharePast(deal.paid, { preferred, earned }, rest, rule);
  deal.paid = past.paid;
  if (own) deal.balance = own.balance;
  return {
    tiers: { capital, preferred, ...past.tiers },
    forLosses: sumOf(others.map((each) => each.capital + each.preferred)),
    losses: others.map(({ balance }) => balance).filter((balance) => balance.capital > 0 || preferredDue(balance) > 0),
  };
}

export interface ClawbackInput {
  terms: CarryTerms;
  /** What LPs have paid in, and got after carry, each on its day. */
  lpFlows: readonly { id: string; day: Day; kind: 'contribution' | 'distribution'; amount: number }[];
  carryPaid: number;
  /** Carry less the taxes on it: the most that the GP gives back. */
  carryAfterTax: number;
  /** On which day the LPs' shortfall is looked at. */
  asOf: Day;
}

export interface Clawback {
  /** Carry above c x cumulative profit. */
  excess: number;
  /** What LPs lack of their capital and preferred return. */
  shortfall: number;
  /** The larger of both, at most the carry after tax. */
  due: number;
}

/** What the GP gives back at the end. Source: docs/rules/fund.md#clawback. */
export function clawback({ terms, lpFlows, carryPaid, carryAfterTax, asOf }: ClawbackInput): Clawback {
  const { c, h } = readCarry(terms);
  requireNotNegative(carryPaid, 'carryPaid');
  if (requireNotNegative(carryAfterTax, 'carryAfterTax') > carryPaid)
    throw new FinanceError('TERMS_CONTRADICT', 'carryAfterTax', 'carryAfterTax: it is at most the carry paid.');
  const growthOver = prepareGrowth();
  let balance = nothing();
  let day: Day | undefined;
  let profit = carryPaid;
  const moveTo = (next: Day) => {
    if (day && next > day) balance = accrue(balance, growthOver(h, day, next));
    day = next;
  };
  for (const flow of [...lpFlows].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.kind < b.kind ? -1 : 0))) {
    requireDay(flow.day, `lpFlows.${flow.id}.day`);
    requireNotNegative(flow.amount, `lpFlows.${flow.id}.amount`);
    if (flow.day > asOf) break;
    moveTo(flow.day);
    profit = sumOf([profit, flow.kind === 'contribution' ? -flow.amount : flow.amount]);
    if (flow.kind === 'contribution') balance.capital += flow.amount;
    else balance = payBack(balance, flow.amount).balance;
  }
  if (day) moveTo(requireDay(asOf, 'asOf'));
  const excess = Math.max(0, carryPaid - toMinor(c.mul(Math.max(0, profit))));
  const shortfall = sumOf([balance.capital, preferredDue(balance)]);
  return { excess, shortfall, due: Math.min(Math.max(excess, shortfall), carryAfterTax) };
}
