import { performance } from 'node:perf_hooks';
import type { Card } from './bench-opportunities.ts';
import { call } from './http-lane.ts';
import type { Bench } from './main.ts';
import { median } from './measure.ts';
import type { Row } from './print-table.ts';

const DEALS = 500;
const ROUNDS = 7;
/** Both can be entered from everywhere else, whatever is open; the second makes a checklist for each deal. */
const TO_AND_FRO = ['closed_lost', 'first_meeting'] as const;

/** 500 deals to and fro, each time with its report. After the gates, so that the stages have templates. */
export async function benchBulk(bench: Bench): Promise<Row[]> {
  const { cards } = JSON.parse(await call(bench.base, 'GET', '/api/opportunities/board', bench.token)) as {
    cards: Card[];
  };
  const times: number[] = [];
  let seen = cards
    .filter(({ status }) => status !== TO_AND_FRO[0])
    .slice(0, DEALS)
    .map(({ id, version }) => ({ id, version }));
  for (let round = 0; round < ROUNDS; round++) {
    const move = { deals: seen, new_stage: TO_AND_FRO[round % 2] };
    const before = performance.now();
    const { changed } = JSON.parse(
      await call(bench.base, 'POST', '/api/opportunities/bulk/move', bench.token, move),
    ) as { changed: unknown[] };
    times.push(performance.now() - before);
    if (changed.length !== seen.length) throw new Error(`${changed.length} of ${seen.length} deals were moved`);
    seen = seen.map(({ id, version }) => ({ id, version: version + 1 }));
  }
  return [
    {
      what: `bulk move of ${seen.length} deals with its report`,
      value: `${Math.round(median(times))} ms, slowest ${Math.round(Math.max(...times))}`,
      expected: 'under 3 s',
    },
  ];
}
