import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPANY_FIELDS, emptyValue } from '@cairn/domain';
import type pg from 'pg';
import { newId } from '../../../apps/server/src/core/ids.ts';
import { runAs } from '../../../apps/server/src/core/procedure.ts';
import {
  bringInHoldings,
  type PastHolding,
} from '../../../apps/server/src/features/portfolio/investments/bring-in-holdings.ts';
import { listReturns } from '../../../apps/server/src/features/portfolio/investments/list-returns.ts';
import { getCompanyMetrics } from '../../../apps/server/src/features/portfolio/metrics/company-metrics.ts';
import { createMetric } from '../../../apps/server/src/features/portfolio/metrics/create-metric.ts';
import { listPercentiles } from '../../../apps/server/src/features/portfolio/metrics/list-percentiles.ts';
import { createCompany } from '../../../apps/server/src/features/portfolio/portfolio-companies/create-company.ts';
import { getCompany } from '../../../apps/server/src/features/portfolio/portfolio-companies/get-company.ts';
import { listCompanies } from '../../../apps/server/src/features/portfolio/portfolio-companies/list-companies.ts';
import { createPortfolio } from '../../../apps/server/src/features/portfolio/portfolios/create-portfolio.ts';
import { assessEveryFirm } from '../../../apps/server/src/features/portfolio/risk-rules/assess-firm.ts';
import { call } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import type { Row } from '../print-table.ts';
import { BENCH, BENCH_ORIGIN, scale } from '../seed-many.ts';
import { makeFirm, type Person, timeReads } from './make-firm.ts';

const COMPANIES = Math.ceil(500 * scale);
const METRICS = 40;
const MONTHS = 60;
/** Of the metrics, those whose values are encrypted. */
const AMOUNTS = 10;
const REVIEWED = 30;
const REPORTING = 30;
const DAY = '2024-06-30';

/** The portfolio of one large firm, and the daily run of the rules over many small ones. */
export async function benchPortfolio(bench: Bench): Promise<Row[]> {
  const [preparer, approver] = await makeFirm(bench, 'Bench Portfolio');
  bench.say(`Filling a firm with ${COMPANIES} companies, ${METRICS} metrics over ${MONTHS} months …`);
  const { companies, reviewed } = await seedCompanies(preparer, approver);
  const admin = await bench.adminClient();
  try {
    await seedValues(preparer, admin);
    await seedReporting(bench, admin);
  } finally {
    await admin.end();
  }
  await bench.analyze();
  const token = await preparer.token();
  const one = companies[0] as string;
  const size = `${COMPANIES} companies`;
  return [
    ...(await timeReads(
      bench,
      token,
      [
        [`list of ${size}`, '/api/portfolio-companies', 'under 60 ms', listCompanies],
        ['one company', `/api/portfolio-companies/${one}`, 'under 40 ms', (ctx) => getCompany(ctx, { id: one })],
        [
          `its ${METRICS} metrics over ${MONTHS} months`,
          `/api/portfolio-companies/${one}/metrics`,
          'under 40 ms',
          (ctx) => getCompanyMetrics(ctx, { id: one }),
        ],
        [
          'its percentiles in the portfolio',
          `/api/portfolio-companies/${one}/metrics/percentiles`,
          'under 60 ms',
          (ctx) => listPercentiles(ctx, { id: one }),
        ],
        [
          `returns of ${size} on a day`,
          `/api/investments/returns?as_of=${DAY}`,
          'under 150 ms',
          (ctx) => listReturns(ctx, { as_of: DAY }),
        ],
      ],
      preparer.actor,
    )),
    await timeReview(bench, token, reviewed),
    await timeRules(bench),
  ];
}

/** Companies with a purchase, a follow-on and valuations of four years; thirty of them in a portfolio of their own. */
async function seedCompanies(preparer: Person, approver: Person) {
  const portfolio = (name: string) =>
    preparer.act(async (ctx) => (await createPortfolio(ctx, { name, type: 'Fund' })).id);
  const bring = async (portfolioId: string, from: number, to: number) => {
    const holdings = Array.from({ length: to - from }, (_, place) => pastOf(from + place));
    const brought = { portfolioId, preparedBy: preparer.actor.userId, note: 'bench' };
    return approver.act((ctx) => bringInHoldings(ctx, holdings, brought));
  };
  const reviewed = await portfolio('Reviewed');
  const first = await bring(reviewed, 0, Math.min(REVIEWED, COMPANIES));
  const rest = await bring(await portfolio('Rest'), first.length, COMPANIES);
  for (let place = 0; place < METRICS - 4; place++)
    await preparer.act((ctx) =>
      createMetric(ctx, {
        label: `Metric ${place}`,
        unit_kind: place < AMOUNTS ? 'amount' : 'number',
        cadence: 'monthly',
      }),
    );
  return { companies: [...first, ...rest], reviewed };
}

function pastOf(place: number): PastHolding {
  const buy = {
    kind: 'buy',
    day: '2019-03-15',
    shareClass: 'Seed',
    amount: 50_000_00 + place * 100,
    shares: 10_000,
  } as const;
  const more = {
    kind: 'follow_on',
    day: '2021-09-30',
    shareClass: 'Series A',
    amount: 80_000_00,
    shares: 6000,
  } as const;
  const quarters = ['03-31', '06-30', '09-30', '12-31'];
  const days = [2020, 2021, 2022, 2023].flatMap((year) => quarters.map((day) => `${year}-${day}`));
  return {
    company: `Holding ${place.toString(36)} of the bench`,
    currency: 'USD',
    transactions: [buy, more].map((entry) => ({ id: newId(), ...entry })),
    valuations: days.map((day, at) => {
      const worth = 50_000_00 + at * 7_000_00 + place * 10;
      return { id: newId(), day, fairValue: worth, priorValue: at === 0 ? null : worth - 7_000_00 };
    }),
  };
}

/** Values as rows: writing them one by one through the use case is not what is measured. */
async function seedValues({ actor, act }: Person, admin: pg.ClientBase): Promise<void> {
  const ids = [actor.tenantId, actor.userId];
  await admin.query('set session_replication_role = replica');
  const days = `(date_trunc('month', now()) - make_interval(months => p) - interval '1 day')::date`;
  await admin.query(
    `insert into metric_values (tenant_id, id, company_id, metric_id, period_end, value, source, created_by, created_at)
     select $1, gen_random_uuid(), c.id, m.id, ${days}, (100 + p * 3 + (m.position * 17) % 40)::text, 'csv', $2, now()
       from portfolio_companies c, metric_definitions m, generate_series(0, $3 - 1) p
      where c.tenant_id = $1 and m.tenant_id = $1 and m.unit_kind <> 'amount'`,
    [...ids, MONTHS],
  );
  const { rows } = await admin.query<{ id: string; company_id: string; metric_id: string; day: string }>(
    `select gen_random_uuid() as id, c.id as company_id, m.id as metric_id, ${days}::text as day
       from portfolio_companies c, metric_definitions m, generate_series(0, $2 - 1) p
      where c.tenant_id = $1 and m.tenant_id = $1 and m.unit_kind = 'amount'`,
    [actor.tenantId, MONTHS],
  );
  const cells = await act((ctx) => ctx.cells());
  for (let from = 0; from < rows.length; from += 20_000) {
    const part = rows.slice(from, from + 20_000);
    const sealed = part.map(({ id }, place) =>
      cells.encrypt('metric_values', 'value_encrypted', id, String(10_000_00 + ((from + place) % 997) * 100)),
    );
    const columns = (['id', 'company_id', 'metric_id', 'day'] as const).map((key) => part.map((row) => row[key]));
    await admin.query(
      `insert into metric_values (tenant_id, created_by, id, company_id, metric_id, period_end, value_encrypted, currency, source, created_at)
       select $1, $2, v.*, 'USD', 'csv', now() from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::date[], $7::bytea[]) v`,
      [...ids, ...columns, sealed],
    );
  }
  await admin.query('set session_replication_role = origin');
}

/** Companies with two quarters of figures in firms that have deals alone, for the daily run. */
async function seedReporting({ services, actor, say }: Bench, admin: pg.ClientBase): Promise<void> {
  say(`Giving ${BENCH.tenants} firms ${REPORTING} companies each …`);
  const defaults = Object.fromEntries(Object.entries(COMPANY_FIELDS).map(([key, field]) => [key, emptyValue(field)]));
  await runAs(services, actor, BENCH_ORIGIN, 'write', (ctx) =>
    createCompany(ctx, { ...defaults, name: 'Model' } as never),
  );
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into portfolio_companies (tenant_id, id, name, currency, created_at, last_update_date)
     select t.id, gen_random_uuid(), 'Company ' || p, 'USD', now() - interval '400 days', current_date - 40
       from tenants t, generate_series(1, $1::int) p
      where t.name like 'Bench Firm %'`,
    [REPORTING],
  );
  await admin.query(
    `insert into metric_values (tenant_id, id, company_id, metric_id, period_end, value, source, created_at)
     select c.tenant_id, gen_random_uuid(), c.id, m.id,
            (date_trunc('quarter', now()) - make_interval(months => 3 * q) - interval '1 day')::date,
            (4 + (hashtext(c.id::text) & 15) + q)::text, 'csv', now()
       from portfolio_companies c join tenants t on t.id = c.tenant_id and t.name like 'Bench Firm %'
       join metric_definitions m on m.tenant_id = c.tenant_id and m.key in ('runway_months', 'employees'), generate_series(0, 3) q`,
  );
  await admin.query('set session_replication_role = origin');
}

/** From the request to the PDF, with the queue in between. */
async function timeReview({ base }: Bench, token: string, portfolio_id: string): Promise<Row> {
  const started = performance.now();
  const asked = { kind: 'review', portfolio_id, as_of: '2023-12-31' };
  const { id } = JSON.parse(await call(base, 'POST', '/api/portfolio-reports', token, asked)) as { id: string };
  for (;;) {
    const { reports } = JSON.parse(await call(base, 'GET', '/api/portfolio-reports', token)) as {
      reports: { id: string; status: string; byte_size: number | null }[];
    };
    const report = reports.find((row) => row.id === id);
    if (report?.status === 'failed') throw new Error('the review could not be written');
    if (report?.status === 'ready') {
      const value = `${((performance.now() - started) / 1000).toFixed(1)} s, ${Math.round((report.byte_size ?? 0) / 1024)} KiB`;
      return { what: `review of ${REVIEWED} companies as PDF`, value, expected: 'under 10 s' };
    }
    await sleep(50);
  }
}

async function timeRules({ services, adminClient }: Bench): Promise<Row> {
  const forgetRuns = async () => {
    // The server has run them for today at its start, over firms without companies.
    const admin = await adminClient();
    await admin.query('set session_replication_role = replica');
    await admin.query('delete from risk_runs');
    await admin.end();
  };
  await forgetRuns();
  const started = performance.now();
  await assessEveryFirm(services);
  const seconds = (performance.now() - started) / 1000;
  return {
    what: `daily run of the rules, ${BENCH.tenants.toLocaleString('en-US')} firms x ${REPORTING} companies`,
    value: `${seconds.toFixed(1)} s`,
    expected: 'under 60 s',
  };
}
