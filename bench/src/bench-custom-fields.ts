import { performance } from 'node:perf_hooks';
import { runAs } from '../../apps/server/src/core/procedure.ts';
import { call } from './http-lane.ts';
import type { Bench } from './main.ts';
import { median } from './measure.ts';
import type { Row } from './print-table.ts';
import { BENCH_ORIGIN, scale } from './seed-many.ts';

const DEALS = Math.ceil(50_000 * scale);
const FIELDS = 50;
/** Even: each of a pair is asked first as often as the other. */
const ROUNDS = 30;
/** Asked before, not counted: a server that has just started still compiles what it runs. */
const WARM = 30;

const shown = (count: number) => Array.from({ length: count }, (_, n) => `custom_shown=own_${n}`).join('&');

/** What is compared: a built-in field, and one of the firm's own that holds the same values. */
const PAIRS = [
  ['first page, 5 of them shown', 'limit=50', `limit=50&${shown(5)}`],
  ['first page, all shown', 'limit=50', `limit=50&${shown(FIELDS)}`],
  ['sorted', 'limit=50&sort=industry&direction=asc', 'limit=50&sort=custom.own_0&direction=asc'],
  ['filtered', 'limit=50&source=event', 'limit=50&custom[own_1]=event'],
] as const;

/** 50,000 deals with 50 fields of the firm's own each, against the same by a built-in field. Last: the firm is large after it. */
export async function benchCustomFields(bench: Bench): Promise<Row[]> {
  const { services, actor } = bench;
  await runAs(services, actor, BENCH_ORIGIN, 'write', async ({ tx }) => {
    await tx.query(
      `insert into custom_fields (tenant_id, id, record_kind, key, label, kind, group_key, choices, position)
       select $1, gen_random_uuid(), 'opportunity', 'own_' || n, 'Own ' || n,
              case n % 3 when 0 then 'text' when 1 then 'choice' else 'number' end, 'company',
              case n % 3 when 1 then '[{"value":"event","label":"Event","is_archived":false}]'::jsonb else '[]' end, n
         from generate_series(0, ${FIELDS - 1}) n`,
      [actor.tenantId],
    );
  });
  for (let from = 0; from < DEALS; from += 10_000) await addDeals(bench, from, Math.min(DEALS, from + 10_000));
  await bench.analyze();
  const rows: Row[] = [];
  for (const [what, builtIn, own] of PAIRS) {
    for (let n = 0; n < WARM; n++) for (const query of [builtIn, own]) await timed(bench, query);
    const times = { builtIn: [] as number[], own: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 2 === 0) times.builtIn.push(await timed(bench, builtIn));
      times.own.push(await timed(bench, own));
      if (round % 2 === 1) times.builtIn.push(await timed(bench, builtIn));
    }
    const [ours, theirs] = [median(times.own), median(times.builtIn)];
    rows.push({
      what: `${DEALS.toLocaleString('en-US')} deals with ${FIELDS} own fields, ${what}`,
      value: `${ours.toFixed(1)} ms, built-in ${theirs.toFixed(1)} ms`,
      ratio: (ours / theirs).toFixed(2),
      expected: 'under 1.3',
    });
  }
  return rows;
}

async function timed(bench: Bench, query: string): Promise<number> {
  const before = performance.now();
  await call(bench.base, 'GET', `/api/opportunities?${query}`, bench.token);
  return performance.now() - before;
}

function addDeals({ services, actor }: Bench, from: number, to: number): Promise<void> {
  return runAs(services, actor, BENCH_ORIGIN, 'write', async ({ tx }) => {
    await tx.query(
      `insert into opportunities (tenant_id, id, company_name, currency, status, industry, source, search_text, company_key, custom)
       select $1, gen_random_uuid(), 'Own ' || i, 'USD', 'sourcing', 'Industry ' || md5(i::text), case when i % 500 = 0 then 'event' else 'other' end,
              'own ' || i, 'own ' || i,
              (select jsonb_object_agg('own_' || n, case n % 3
                        when 0 then to_jsonb('Industry ' || md5((i * (n + 1))::text))
                        when 1 then to_jsonb(case when i % 500 = 0 then 'event' else 'other' end)
                        else to_jsonb((i * 7919) % 100000) end)
                 from generate_series(0, ${FIELDS - 1}) n)
         from generate_series($2::int, $3::int - 1) i`,
      [actor.tenantId, from, to],
    );
  });
}
