import fc from 'fast-check';
import { describe, it } from 'vitest';
import { addDays } from '../../date-range.ts';
import { daysBetween, xirr } from '../../returns/index.ts';
import { type DealEvent, runAmerican } from './american-waterfall.ts';
import { type LpFlow, runEuropean } from './european-waterfall.ts';
import { addTiers, gpTotal, lpTotal } from './tiers.ts';

const START = '2012-01-01';
const RUNS = { numRuns: 1000 };

interface Terms {
  hurdle: number;
  carry: number;
  catchUp: number;
}

const terms: fc.Arbitrary<Terms> = fc
  .record({
    hurdle: fc.integer({ min: 0, max: 15 }),
    carry: fc.integer({ min: 0, max: 30 }),
    above: fc.option(fc.integer({ min: 1, max: 70 })),
  })
  .map(({ hurdle, carry, above }) => ({
    hurdle: hurdle / 100,
    carry: carry / 100,
    catchUp: above === null ? 0 : (carry + above) / 100,
  }));

const flow = (kind: LpFlow['kind'], lastDay: number, largest: number) =>
  fc.record({
    kind: fc.constant(kind),
    day: fc.integer({ min: 0, max: lastDay }).map((days) => addDays(START, days)),
    amount: fc.integer({ min: 1_00, max: largest }),
  });
const flows: fc.Arbitrary<LpFlow[]> = fc
  .tuple(
    fc.array(flow('contribution', 2500, 1e12), { minLength: 1, maxLength: 4 }),
    fc.array(flow('distribution', 5000, 3e12), { maxLength: 4 }),
  )
  .map((parts) => parts.flat().map((each, place) => ({ ...each, id: `f${place}` })))
  .map(sortFlows);

function sortFlows(list: LpFlow[]): LpFlow[] {
  const rank = ({ day, kind }: LpFlow) => `${day} ${kind}`;
  return [...list].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function run(list: readonly LpFlow[], of: Terms, asOf?: string) {
  const [lp] = runEuropean([{ id: 'lp', terms: of, flows: list }], asOf).lps;
  if (!lp) throw new Error('No LP.');
  return lp;
}

const sum = (list: readonly LpFlow[], kind: LpFlow['kind']) =>
  list.reduce((so, each) => so + (each.kind === kind ? each.amount : 0), 0);

describe('for any flows and terms', () => {
  it('the tiers sum to each distribution, none is negative, and the GP waits for the preferred return', () => {
    fc.assert(
      fc.property(flows, terms, (list, of) => {
        const { distributions } = run(list, of);
        const paid = list.filter(({ kind }) => kind === 'distribution');
        return distributions.every((tiers, place) => {
          return (
            lpTotal(tiers) + gpTotal(tiers) === paid[place]?.amount &&
            Object.values(addTiers([tiers])).every((amount) => amount >= 0) &&
            (gpTotal(tiers) === 0 || (tiers.open.capital === 0 && tiers.open.preferred === 0))
          );
        });
      }),
      RUNS,
    );
  });

  it('a distribution in two parts on one day changes nothing', () => {
    fc.assert(
      fc.property(flows, terms, fc.integer({ min: 0, max: 1000 }), (list, of, thousandths) => {
        const parted = list.flatMap((each) => {
          if (each.kind === 'contribution') return [each];
          const first = Math.floor((each.amount * thousandths) / 1000);
          return [
            { ...each, amount: first },
            { ...each, id: `${each.id}b`, amount: each.amount - first },
          ];
        });
        return JSON.stringify(run(list, of).total) === JSON.stringify(run(parted, of).total);
      }),
      RUNS,
    );
  });

  it('beyond the full catch-up the GP has carry x profit, to the cent', () => {
    fc.assert(
      fc.property(flows, terms, fc.integer({ min: 1_00, max: 1e12 }), (list, of, more) => {
        fc.pre(of.catchUp > 0);
        const asOf = '2026-01-01';
        const { balance, total } = run(list, of, asOf);
        const tranche = (of.carry / (of.catchUp - of.carry)) * 1.01;
        // Enough for capital, preferred return of this and all days before, catch-up, and something to split.
        const preferred = total.preferred + balance.preferredDue;
        const amount = balance.capital + balance.preferredDue + Math.ceil(preferred * tranche) + more;
        const all: LpFlow[] = [...list, { id: 'last', day: asOf, kind: 'distribution', amount }];
        const profit = sum(all, 'distribution') - sum(all, 'contribution');
        return (
          gpTotal(run(all, of).total) ===
          Number((BigInt(profit) * BigInt(Math.round(of.carry * 100)) * 2n + 100n) / 200n)
        );
      }),
      RUNS,
    );
  });

  it("the LP's IRR is the hurdle when the preferred return has just been paid", () => {
    fc.assert(
      fc.property(flows, terms, (list, of) => {
        const calls = list.filter(({ kind }) => kind === 'contribution');
        fc.pre(of.hurdle > 0 && sum(calls, 'contribution') > 1e9);
        const asOf = '2026-01-01';
        const { balance } = run(calls, of, asOf);
        const { rate } = xirr([
          ...calls.map(({ day, amount }) => ({ day, amount: -amount })),
          { day: asOf, amount: balance.capital + balance.preferredDue },
        ]);
        return Math.abs((rate ?? Number.NaN) - of.hurdle) < 1e-8;
      }),
      RUNS,
    );
  });
});

/**
 * Second route: a ledger of what the LP would need to have earned the hurdle, as the future value of its flows, and of the
 * GP's carry against the profit. It knows neither tiers nor what was paid of them, and counts in binary floats.
 */
function simulate(list: readonly LpFlow[], { hurdle, carry, catchUp }: Terms) {
  let needed = 0;
  let profit = 0;
  let gp = 0;
  let lp = 0;
  let day = START;
  for (const each of list) {
    needed *= (1 + hurdle) ** (daysBetween(day, each.day) / 365);
    day = each.day;
    if (each.kind === 'contribution') {
      needed += each.amount;
      profit -= each.amount;
      continue;
    }
    profit += each.amount;
    const toHurdle = Math.min(each.amount, needed);
    needed -= toHurdle;
    lp += toHurdle;
    const rest = each.amount - toHurdle;
    if (rest === 0) continue;
    // So much has to be shared by the catch-up until gp = carry x profit.
    const behind = carry * (profit - rest) - gp;
    const tranche = catchUp > 0 ? Math.min(rest, Math.max(0, behind / (catchUp - carry))) : 0;
    gp += catchUp * tranche + carry * (rest - tranche);
    lp += (1 - catchUp) * tranche + (1 - carry) * (rest - tranche);
  }
  return { lp, gp };
}

it('agrees with a ledger that knows no tiers', () => {
  fc.assert(
    fc.property(flows, terms, (list, of) => {
      const { total } = run(list, of);
      const second = simulate(list, of);
      // A cent for each rounding, and the 16th digit of the largest amounts.
      const near = list.length + 1;
      return Math.abs(lpTotal(total) - second.lp) <= near && Math.abs(gpTotal(total) - second.gp) <= near;
    }),
    RUNS,
  );
});

it('deal by deal with one deal is the whole fund', () => {
  fc.assert(
    fc.property(flows, terms, (list, of) => {
      const events = list.map((each): DealEvent => {
        const { id, day, amount } = each;
        return each.kind === 'contribution'
          ? { id, day, amount, deal: 'only', kind: 'contribution' }
          : { id, day, amount, deal: 'only', kind: 'proceeds', final: false };
      });
      const american = runAmerican(events, of, 'realised').total;
      return JSON.stringify(american) === JSON.stringify(run(list, of).total);
    }),
    RUNS,
  );
});
