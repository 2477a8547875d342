import type { schema } from '@cairn/db';
import type { ComputedParts } from './compute-parts.ts';

/** Who got a minor unit above the exact share of a line, by largest remainder; lines that were cut to a limit are left out. */
export function oddCents(
  lines: readonly Pick<schema.EventLine, 'amount' | 'excused'>[],
  weights: readonly { id: string; weight: number }[],
  partsOf: (place: number) => readonly { id: string; amount: number }[],
): ComputedParts['rounding'] {
  const cents = new Map<string, number>();
  lines.forEach((line, place) => {
    const taking = weights.filter(({ id }) => !line.excused.includes(id));
    const sum = taking.reduce((so, { weight }) => so + BigInt(weight), 0n);
    if (sum === 0n) return;
    for (const { id, amount } of partsOf(place)) {
      const weight = taking.find((each) => each.id === id)?.weight ?? 0;
      const above = BigInt(amount) * sum - BigInt(line.amount) * BigInt(weight);
      if (above > 0n && above < sum) cents.set(id, (cents.get(id) ?? 0) + 1);
    }
  });
  return [...cents].map(([lp_id, count]) => ({ lp_id, cents: count }));
}
