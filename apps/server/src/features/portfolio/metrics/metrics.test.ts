import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const addCompany = async (name = 'Helio Grid') =>
  (await call(server, user, 'POST', '/portfolio-companies', { name })).body.id as string;
const list = async () => (await call(server, user, 'GET', '/metrics')).body.metrics;
const idOf = async (key: string) => (await list()).find((metric: { key: string }) => metric.key === key).id as string;
const read = async (id: string, rest = '') =>
  (await call(server, user, 'GET', `/portfolio-companies/${id}/metrics${rest}`)).body;
const enter = async (id: string, key: string, reporting_period: string, value: string, kind = 'actual') =>
  call(server, user, 'POST', `/portfolio-companies/${id}/metrics`, {
    metric_id: await idOf(key),
    reporting_period,
    value,
    kind,
  });
const valuesOf = async (id: string, key: string) =>
  (await read(id)).series.find(({ metric }: { metric: { key: string } }) => metric.key === key).values;

it('every firm begins with four, and adds its own under keys that stay', async () => {
  expect((await list()).map(({ key }: { key: string }) => key)).toEqual([
    'revenue',
    'employees',
    'burn_rate',
    'runway_months',
  ]);
  const metric = (await call(server, user, 'POST', '/metrics', { label: 'Gross margin', unit_kind: 'percent' })).body;
  expect(metric).toMatchObject({ key: 'gross_margin', unit_kind: 'percent', cadence: 'quarterly', version: 1 });
  const taken = await call(server, user, 'POST', '/metrics', { label: ' gross  MARGIN ' });
  expect([taken.status, taken.body.code]).toEqual([409, 'METRIC_LABEL_TAKEN']);
  const renamed = await call(server, user, 'PATCH', `/metrics/${metric.id}`, { version: 1, label: 'Margin' });
  expect(renamed.body).toMatchObject({ key: 'gross_margin', label: 'Margin', version: 2 });
  const stale = await call(server, user, 'PATCH', `/metrics/${metric.id}`, { version: 1, is_archived: true });
  expect([stale.status, stale.body.data.current.label]).toEqual([409, 'Margin']);
  // Its name is free again, its key is not.
  const again = await call(server, user, 'POST', '/metrics', { label: 'Gross margin' });
  expect(again.body.key).toBe('gross_margin_2');
  expect(await auditOf(server, admin.tenantId, 'metric.updated')).toHaveLength(1);
});

it('an archived metric keeps its values and is shown as long as a company has some', async () => {
  const [one, other] = [await addCompany(), await addCompany('Fernbank')];
  await enter(one, 'burn_rate', 'Q1 2026', '120,000');
  const id = await idOf('burn_rate');
  await call(server, user, 'PATCH', `/metrics/${id}`, { version: 1, is_archived: true });
  const keys = async (company: string) =>
    (await read(company)).series.map(({ metric }: { metric: { key: string } }) => metric.key);
  expect(await keys(one)).toContain('burn_rate');
  expect(await keys(other)).not.toContain('burn_rate');
});

it('a second value of a period takes the place of the first, and both are kept; amounts are encrypted', async () => {
  const id = await addCompany();
  expect((await enter(id, 'revenue', 'Q1 2026', '1,234,567.89')).status).toBe(201);
  const corrected = await enter(id, 'revenue', '2026-03', '1,300,000');
  expect(corrected.body).toMatchObject({ value: '1300000', period_end: '2026-03-31', is_correction: true });
  expect(await valuesOf(id, 'revenue')).toMatchObject([{ value: '1300000', currency: 'USD', source: 'hand' }]);
  const same = await enter(id, 'revenue', 'Q1 2026', '1300000.00');
  expect([same.status, Object.keys(same.body.data.fields)]).toEqual([400, ['value']]);
  const { rows } = await server.admin.query(
    `select v::text as text from metric_values v where company_id = $1
      union all select e::text from company_audit_entries e where company_id = $1
      union all select l::text from audit_logs l where tenant_id = $2`,
    [id, admin.tenantId],
  );
  expect(rows.filter(({ text }) => /1234567|1300000/.test(text))).toEqual([]);
  const stored = await server.admin.query('select superseded_at from metric_values where company_id = $1', [id]);
  expect(stored.rows.filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1);
  expect(stored.rows).toHaveLength(2);
});

it('plan and actual of one period stand beside each other', async () => {
  const id = await addCompany();
  await enter(id, 'employees', 'Q1 2026', '40', 'plan');
  await enter(id, 'employees', 'Q1 2026', '31');
  expect(
    (await valuesOf(id, 'employees')).map(({ kind, value }: Record<string, string>) => [kind, value]).sort(),
  ).toEqual([
    ['actual', '31'],
    ['plan', '40'],
  ]);
});

it.each([
  ['a negative headcount', 'employees', 'Q1 2026', '-4', 'value'],
  ['1,000 months of runway', 'runway_months', 'Q1 2026', '1000', 'value'],
  ['a period whose end nobody knows', 'revenue', 'since spring', '5', 'reporting_period'],
])('%s is refused at the field', async (_, key, period, value, field) => {
  const refused = await enter(await addCompany(), key, period, value);
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
});

it('what an update says of headcount and runway are values too', async () => {
  const id = await addCompany();
  const update = { reporting_period: 'Q1 2026', headcount: 31, runway_months: 14 };
  const { body } = await call(server, user, 'POST', `/portfolio-companies/${id}/updates`, update);
  expect(await valuesOf(id, 'employees')).toMatchObject([{ value: '31', source: 'update', period_end: '2026-03-31' }]);
  await call(server, user, 'POST', `/portfolio-companies/${id}/updates`, { ...update, headcount: 33 });
  expect(await valuesOf(id, 'employees')).toMatchObject([{ value: '33', is_correction: true }]);
  expect(await valuesOf(id, 'runway_months')).toMatchObject([{ value: '14', is_correction: false }]);
  expect(body.corrects_id).toBeNull();
});

it('a file is read as a whole or not at all, and what is exported can be read back', async () => {
  const id = await addCompany();
  const send = async (csv: string, more = {}) =>
    (await call(server, user, 'POST', `/portfolio-companies/${id}/metrics/import`, { csv, ...more })).body;
  const bad = await send(
    'Metric,Period,Kind,Value\nRevenue,Q1 2026,Actual,100\nRevenue,Q9 2026,Plan,5\nGhost,Q1 2026,,1',
  );
  expect(bad).toMatchObject({ rows: 3, added: 0 });
  expect(bad.problems.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
  expect(await valuesOf(id, 'revenue')).toEqual([]);
  const good = '\ufeffMetric;Period;Value;Kind\nRevenue;Q1 2026;"1,000.25";Actual\nrunway_months;2026-03-31;12;Plan';
  expect(await send(good, { dry_run: true })).toMatchObject({ rows: 2, added: 0, problems: [] });
  expect(await valuesOf(id, 'revenue')).toEqual([]);
  expect(await send(good)).toMatchObject({ added: 2, corrected: 0, unchanged: 0 });
  const file = (await call(server, user, 'GET', `/portfolio-companies/${id}/metrics/export`)).body as string;
  expect(file).toContain('Revenue,2026-03-31,Actual,1000.25,USD,CSV file,');
  expect(await send(file)).toMatchObject({ rows: 2, added: 0, corrected: 0, unchanged: 2, problems: [] });
  expect(await send(file.replace('1000.25', '1001'))).toMatchObject({ added: 0, corrected: 1, unchanged: 1 });
  expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(1);
});

it('a percentile is told among four companies with the metric, and not among three', async () => {
  const ids = [await addCompany('A'), await addCompany('B'), await addCompany('C')];
  for (const [place, id] of ids.entries()) await enter(id, 'revenue', 'Q1 2026', String(100 * (place + 1)));
  const first = ids[0] as string;
  expect((await read(first, '/percentiles')).rows).toEqual([]);
  await enter(await addCompany('D'), 'revenue', 'Q4 2025', '50');
  expect((await read(first, '/percentiles')).rows).toMatchObject([{ percentile: 37.5, companies: 4 }]);
});

it('remembers for each person when they looked', async () => {
  const id = await addCompany();
  expect((await read(id)).last_visit_at).toBeNull();
  const { body } = await call(server, user, 'POST', `/portfolio-companies/${id}/metrics/visit`, {});
  expect((await read(id)).last_visit_at).toBe(body.visited_at);
  const other = await call(server, admin, 'GET', `/portfolio-companies/${id}/metrics`);
  expect(other.body.last_visit_at).toBeNull();
});
