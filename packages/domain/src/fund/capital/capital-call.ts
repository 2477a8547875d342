import {
  allocate,
  type DecimalInput,
  FinanceError,
  readShare,
  requireNotNegative,
  requirePositive,
  sumOf,
  toMinor,
} from '../../returns/index.ts';

/** An LP's commitment and what of it can still be called, in minor units. */
export interface LpCommitment {
  id: string;
  commitment: number;
  unfunded: number;
}

export interface CallLine {
  id: string;
  amount: number;
  /** Whether it reduces the unfunded commitment. Interest of a subsequent close does not. */
  inside: boolean;
  /** LPs that do not take part in this line; the others pay for them. */
  excused?: readonly string[];
}

export interface LpCall {
  id: string;
  /** By line, in the order of the call. */
  lines: { line: string; amount: number; inside: boolean }[];
  inside: number;
  outside: number;
  total: number;
  unfundedBefore: number;
  unfundedAfter: number;
}

/**
 * Each line pro rata to the commitments of those not excused, by largest remainder with ties by id. Where a part would be
 * above what is left of an LP's unfunded commitment, the LP pays that, and the others the rest in the same proportion.
 *
 * Source: docs/rules/fund.md#capital-call-allocation. The parts of a line sum to it, and no LP goes below 0 unfunded. Errors:
 * ABOVE_UNFUNDED names the line when nobody is left to pay; NOT_AN_AMOUNT.
 */
export function allocateCall(lps: readonly LpCommitment[], lines: readonly CallLine[]): LpCall[] {
  for (const { id, commitment, unfunded } of lps) {
    requireNotNegative(commitment, `lps.${id}.commitment`);
    requireNotNegative(unfunded, `lps.${id}.unfunded`);
  }
  const open = new Map(lps.map(({ id, unfunded }) => [id, unfunded]));
  const parts = lines.map((line) => {
    requirePositive(line.amount, `lines.${line.id}.amount`);
    const taking = lps.filter(({ id }) => !line.excused?.includes(id));
    const room = (id: string) => (line.inside ? (open.get(id) ?? 0) : Number.MAX_SAFE_INTEGER);
    const divided = divideWithin(line, taking, room);
    if (line.inside) for (const [id, amount] of divided) open.set(id, room(id) - amount);
    return divided;
  });
  return lps.map(({ id, unfunded }) => {
    const own = lines.map((line, place) => ({
      line: line.id,
      amount: parts[place]?.get(id) ?? 0,
      inside: line.inside,
    }));
    const inside = sumOf(own.filter((line) => line.inside).map(({ amount }) => amount));
    const outside = sumOf(own.filter((line) => !line.inside).map(({ amount }) => amount));
    return {
      id,
      lines: own,
      inside,
      outside,
      total: sumOf([inside, outside]),
      unfundedBefore: unfunded,
      unfundedAfter: unfunded - inside,
    };
  });
}

/** Pro rata to commitments, with nobody above their room. An LP at the limit pays it, and the rest is divided anew. */
function divideWithin(line: CallLine, lps: readonly LpCommitment[], room: (id: string) => number): Map<string, number> {
  const at = `lines.${line.id}.amount`;
  const limited = new Map<string, number>();
  for (;;) {
    const free = lps.filter(({ id, commitment }) => !limited.has(id) && commitment > 0);
    const rest = line.amount - sumOf(limited.values());
    if (free.length === 0 && rest > 0)
      throw new FinanceError(
        'ABOVE_UNFUNDED',
        at,
        `${at}: ${rest} of it is above the unfunded commitments of those who take part; call less.`,
      );
    const divided = allocate(
      rest,
      free.map(({ id, commitment }) => ({ id, weight: commitment })),
    );
    const above = free.filter(({ id }) => (divided.get(id) ?? 0) > room(id));
    if (above.length === 0) return new Map([...limited, ...divided]);
    for (const { id } of above) limited.set(id, room(id));
  }
}

export interface DistributionLine {
  id: string;
  source: 'return_of_capital' | 'realised_gain' | 'income';
  amount: number;
  /** May be called again: it counts as distributed, and restores the unfunded commitment. */
  recallable: boolean;
  /** LPs that have no part in the line, as they were excused from the investment; the others get it. */
  excused?: readonly string[];
}

export interface LpDistribution {
  id: string;
  lines: { line: string; source: DistributionLine['source']; amount: number; recallable: boolean }[];
  gross: number;
  /** What the GP gets of it by the waterfall. */
  carry: number;
  withheld: number;
  /** What is paid out: gross - carry - withheld. */
  net: number;
  recallable: number;
  unfundedAfter: number;
}

/**
 * Each line pro rata to `weight`, such as what each LP has in the investment, over those not excused from it. Tax is withheld from what is left after carry,
 * at the LP's own rate, rounded to the cent.
 * Source: docs/rules/fund.md#distribution-allocation. Errors: NOT_AN_AMOUNT; NOT_A_RATE; MORE_THAN_HELD for carry above the LP's part;
 * TERMS_CONTRADICT where nobody is left.
 */
export function allocateDistribution(
  lps: readonly {
    id: string;
    weight: number;
    unfunded: number;
    carry?: number;
    withholding?: DecimalInput;
  }[],
  lines: readonly DistributionLine[],
): LpDistribution[] {
  const parts = lines.map(({ id, amount, excused = [] }) => {
    const taking = lps.filter((lp) => !excused.includes(lp.id));
    if (!taking.some(({ weight }) => weight > 0))
      throw new FinanceError(
        'TERMS_CONTRADICT',
        `lines.${id}.excused`,
        `lines.${id}.excused: everybody is excused from this line.`,
      );
    return allocate(requirePositive(amount, `lines.${id}.amount`), taking);
  });
  return lps.map((lp) => {
    const own = lines.map(({ id, source, recallable }, place) => ({
      line: id,
      source,
      recallable,
      amount: parts[place]?.get(lp.id) ?? 0,
    }));
    const gross = sumOf(own.map(({ amount }) => amount));
    const carry = requireNotNegative(lp.carry ?? 0, `lps.${lp.id}.carry`);
    if (carry > gross)
      throw new FinanceError(
        'MORE_THAN_HELD',
        `lps.${lp.id}.carry`,
        `lps.${lp.id}.carry: it is at most the LP's part, ${gross}.`,
      );
    const rate = readShare(lp.withholding ?? 0, `lps.${lp.id}.withholding`, 'up to one');
    const withheld = toMinor(rate.mul(gross - carry));
    const recallable = sumOf(own.filter((line) => line.recallable).map(({ amount }) => amount));
    return {
      id: lp.id,
      lines: own,
      gross,
      carry,
      withheld,
      net: gross - carry - withheld,
      recallable,
      unfundedAfter: sumOf([requireNotNegative(lp.unfunded, `lps.${lp.id}.unfunded`), recallable]),
    };
  });
}
