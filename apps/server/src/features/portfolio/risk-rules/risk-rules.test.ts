import { expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { assessEveryFirm, assessFirm } from './assess-firm.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Rule {
  id: string;
  key: string;
  version: number;
  open_alerts: number;
}
const rules = async () => (await call(server, admin, 'GET', '/risk-rules')).body;
const rule = async (key: string): Promise<Rule> => (await rules()).rules.find((each: Rule) => each.key === key);
const change = async (key: string, values: object) => {
  const { id, version } = await rule(key);
  const answer = await call(server, admin, 'PATCH', `/risk-rules/${id}`, { version, ...values });
  // What the job does, so that nobody waits for it.
  await assess();
  return answer;
};
const assess = () => assessFirm(server.services, { tenant_id: admin.tenantId });
const alerts = async () => (await call(server, admin, 'GET', '/risk-alerts')).body.rows;
const addCompany = async (values: object = {}) =>
  (await call(server, admin, 'POST', '/portfolio-companies', { name: 'Helio Grid', ...values })).body.id as string;
const report = (id: string, reporting_period: string, values: object) =>
  call(server, admin, 'POST', `/portfolio-companies/${id}/updates`, { reporting_period, ...values });
const metric = async (key: string) =>
  (await call(server, admin, 'GET', '/metrics')).body.metrics.find((each: { key: string }) => each.key === key).id;
const enter = async (id: string, key: string, reporting_period: string, value: string) =>
  call(server, admin, 'POST', `/portfolio-companies/${id}/metrics`, {
    metric_id: await metric(key),
    reporting_period,
    value,
  });

it('a firm begins with the shipped rules; its administrators change them, others read them', async () => {
  const { rules: shipped, can } = await rules();
  expect(shipped.map(({ key }: Rule) => key)).toEqual([
    'runway',
    'round_needed',
    'revenue',
    'headcount',
    'missed_update',
  ]);
  expect(can).toEqual({ edit: true });
  expect((await call(server, user, 'GET', '/risk-rules')).body.can).toEqual({ edit: false });
  const refused = await call(server, user, 'PATCH', `/risk-rules/${shipped[0].id}`, { version: 1, threshold: 8 });
  expect(refused.status).toBe(403);
  expect((await call(server, admin, 'DELETE', `/risk-rules/${shipped[0].id}`)).body.code).toBe('RULE_SHIPPED');
});

it('a rule is tried on what is stored of the past year, and nothing is written', async () => {
  const [first, second] = [await addCompany(), await addCompany({ name: 'Fernbank' })];
  const period = (monthsAgo: number) => {
    const now = new Date(server.services.now());
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 7);
  };
  await enter(first, 'employees', period(9), '20');
  await enter(first, 'employees', period(6), '8');
  await enter(first, 'employees', period(3), '30');
  await enter(second, 'employees', period(5), '9');
  const before = [(await rules()).rules, await alerts()];
  const asked = { subject: 'metric', metric_id: await metric('employees'), operator: 'below', threshold: 10 };
  const { status, body } = await call(server, admin, 'POST', '/risk-rules/try', { ...asked, severity: 'high' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    companies: 2,
    total: 2,
    alerts: [
      { company: 'Fernbank', title: 'Employees of 9', severity: 'high', until: null },
      { company: 'Helio Grid', title: 'Employees of 8', severity: 'high' },
    ],
  });
  const [lasting, over] = body.alerts;
  expect([lasting.from.slice(0, 7), over.from.slice(0, 7), over.until.slice(0, 7)]).toEqual([
    period(5),
    period(6),
    period(3),
  ]);
  expect([(await rules()).rules, await alerts()]).toEqual(before);
  expect((await call(server, user, 'POST', '/risk-rules/try', asked)).status).toBe(403);
  const wrong = await call(server, admin, 'POST', '/risk-rules/try', { ...asked, threshold: null });
  expect(Object.keys(wrong.body.data.fields)).toEqual(['threshold']);
  const archived = await call(server, admin, 'POST', '/risk-rules/try', { ...asked, metric_id: crypto.randomUUID() });
  expect(Object.keys(archived.body.data.fields)).toEqual(['metric_id']);
});

it('another threshold is held against what is recorded already; a decision stays', async () => {
  await change('round_needed', { is_active: false });
  const [first, second] = [await addCompany(), await addCompany({ name: 'Fernbank' })];
  await report(first, 'Q1 2026', { runway_months: 7 });
  await report(second, 'Q1 2026', { runway_months: 8 });
  expect(await alerts()).toEqual([]);
  expect((await change('runway', { threshold: 9 })).status).toBe(200);
  const raised = await alerts();
  expect(raised.map(({ title }: { title: string }) => title).sort()).toEqual([
    'Runway of 7 months',
    'Runway of 8 months',
  ]);
  expect((await rule('runway')).open_alerts).toBe(2);
  await call(server, admin, 'PATCH', `/risk-alerts/${raised[0].id}`, { status: 'acknowledged' });
  await change('runway', { threshold: 6 });
  const statuses = (await alerts()).map(({ status, resolution_notes }: Record<string, string>) => [
    status,
    resolution_notes,
  ]);
  expect(statuses).toEqual([
    ['acknowledged', null],
    ['resolved', 'The rule no longer finds it.'],
  ]);
  expect(await auditOf(server, admin.tenantId, 'risk_rule.updated')).toHaveLength(3);
});

it('a rule that is switched off ends its alerts; one that finds nothing new changes nothing', async () => {
  const id = await addCompany();
  await report(id, 'Q1 2026', { runway_months: 2 });
  await change('round_needed', { is_active: false });
  expect(await assess()).toEqual({ companies: 1, raised: 0, escalated: 0, ended: 0 });
  await change('runway', { is_active: false });
  expect(
    (await alerts()).map(({ status, resolution_notes }: Record<string, string>) => [status, resolution_notes]),
  ).toEqual([
    ['resolved', 'The rule was switched off or deleted.'],
    ['resolved', 'The rule was switched off or deleted.'],
  ]);
  expect((await call(server, admin, 'GET', `/portfolio-companies/${id}`)).body.risk_score).toBe(0);
});

it('a rule of the firm looks at any metric, and goes with its alerts resolved', async () => {
  const metric_id = await metric('revenue');
  const values = { label: 'Revenue collapses', subject: 'metric', metric_id, operator: 'falls_by', threshold: 40 };
  const own = (await call(server, admin, 'POST', '/risk-rules', { ...values, severity: 'critical' })).body;
  expect(own).toMatchObject({ key: own.id, metric: { label: 'Revenue', unit_kind: 'amount' }, is_shipped: false });
  const id = await addCompany();
  await enter(id, 'revenue', 'Q1 2026', '100000.55');
  await enter(id, 'revenue', 'Q2 2026', '60000.33');
  const [alert] = await alerts();
  expect(alert).toMatchObject({ title: 'Revenue down by 40 %', severity: 'critical', risk_score: 90 });
  // Amounts are stored encrypted; an alert is not.
  expect(JSON.stringify(alert)).not.toMatch(/60.?000|100.?000/);
  expect((await call(server, admin, 'DELETE', `/risk-rules/${own.id}`)).status).toBe(200);
  await assess();
  expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
});

it('revenue that falls twice in a row raises an alert once, a correction ends it', async () => {
  const id = await addCompany();
  for (const [period, value] of [
    ['Q1 2026', '300'],
    ['Q2 2026', '200'],
    ['Q3 2026', '100'],
  ] as const)
    await enter(id, 'revenue', period, value);
  expect(await alerts()).toMatchObject([{ title: 'Revenue down for 2 periods', alert_type: 'negative_growth' }]);
  await enter(id, 'revenue', 'Q2 2026', '90');
  expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
});

it('each day the rules are run once: an update that is late is found without anybody reporting', async () => {
  const id = await addCompany({ update_frequency: 'monthly' });
  await report(id, 'Q1 2026', { runway_months: 36 });
  await assessEveryFirm(server.services);
  expect(await alerts()).toEqual([]);
  const { last_run } = await rules();
  expect(last_run).toMatchObject({ companies: 1, raised: 0 });
  try {
    server.clock.now = new Date(Date.now() + 50 * 86_400_000);
    await assessEveryFirm(server.services);
    await assessEveryFirm(server.services);
    const { rows } = await server.admin.query(
      `select title, alert_type, severity from risk_alerts where tenant_id = $1 and alert_type = 'missed_update'`,
      [admin.tenantId],
    );
    expect(rows).toEqual([
      {
        title: expect.stringMatching(/^No update since it was due on /),
        alert_type: 'missed_update',
        severity: 'medium',
      },
    ]);
    const runs = await server.admin.query('select raised from risk_runs where tenant_id = $1 order by ran_on', [
      admin.tenantId,
    ]);
    expect(runs.rows.map(({ raised }) => raised)).toEqual([0, 1]);
  } finally {
    server.clock.now = undefined;
  }
});

it('a day of the rules begins when the day of the firm does', async () => {
  const ofFirm = (text: string) => server.admin.query(text, [admin.tenantId]);
  await ofFirm(`update tenant_settings set time_zone = 'Pacific/Kiritimati' where tenant_id = $1`);
  await ofFirm('delete from risk_runs where tenant_id = $1');
  try {
    for (const now of ['2027-03-01T09:00Z', '2027-03-01T23:00Z', '2027-03-02T09:30Z', '2027-03-02T10:30Z']) {
      server.clock.now = new Date(now);
      await assessEveryFirm(server.services);
    }
    const { rows } = await ofFirm('select ran_on::text as day from risk_runs where tenant_id = $1 order by 1');
    expect(rows.map(({ day }) => day)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03']);
  } finally {
    server.clock.now = undefined;
    await ofFirm(`update tenant_settings set time_zone = 'UTC' where tenant_id = $1`);
  }
});

it('cash that runs out before a round is known is found, and a round ends it', async () => {
  const id = await addCompany();
  await change('runway', { is_active: false });
  await report(id, 'Q1 2026', { runway_months: 5 });
  expect(await alerts()).toMatchObject([{ alert_type: 'funding_gap', status: 'active' }]);
  await call(server, admin, 'POST', `/portfolio-companies/${id}/rounds`, {
    name: 'Series A',
    closed_on: '2026-04-02',
    price_per_share: 1,
    fully_diluted_shares: 1000,
  });
  expect(await alerts()).toMatchObject([{ alert_type: 'funding_gap', status: 'resolved' }]);
});

it('a company that is given up has no findings', async () => {
  const id = await addCompany();
  await report(id, 'Q1 2026', { runway_months: 2 });
  const { version } = (await call(server, admin, 'GET', `/portfolio-companies/${id}`)).body;
  await call(server, admin, 'PATCH', `/portfolio-companies/${id}`, { version, status: 'closed' });
  for (const alert of await alerts())
    expect(alert).toMatchObject({ status: 'resolved', resolution_notes: 'The company is no longer active.' });
});

it('a company of a confidential deal is looked at as well', async () => {
  const id = await addCompany();
  await change('round_needed', { is_active: false });
  await report(id, 'Q1 2026', { runway_months: 7 });
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Helio Grid' })).body;
  await server.admin.query('update portfolio_companies set opportunity_id = $2 where tenant_id = $1 and id = $3', [
    admin.tenantId,
    deal.id,
    id,
  ]);
  await hideDeal(server, deal.id, user);
  expect((await call(server, admin, 'GET', `/portfolio-companies/${id}`)).status).toBe(404);
  await change('runway', { threshold: 9 });
  const { rows } = await server.admin.query(`select title from risk_alerts where tenant_id = $1`, [admin.tenantId]);
  expect(rows).toEqual([{ title: 'Runway of 7 months' }]);
});

it('the run says nothing of companies that the whole firm does not see', async () => {
  await addCompany();
  const hidden = await addCompany();
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Quiet' })).body;
  await server.admin.query('update portfolio_companies set opportunity_id = $1 where id = $2', [deal.id, hidden]);
  await hideDeal(server, deal.id, user);
  await server.admin.query('delete from risk_runs');
  await assessEveryFirm(server.services);
  expect((await rules()).last_run).toMatchObject({ companies: 1 });
});

it.each([
  ['no name', { label: ' ' }, 'label'],
  ['a name that is taken', { label: 'short runway' }, 'label'],
  ['no metric', { metric_id: undefined }, 'metric_id'],
  ['another metric', { metric_id: crypto.randomUUID() }, 'metric_id'],
  ['no threshold', { threshold: undefined }, 'threshold'],
  ['a second one that is no worse', { worse_threshold: 9, worse_severity: 'critical' }, 'worse_threshold'],
  ['an operator of another subject', { subject: 'late_update', metric_id: undefined }, 'operator'],
  ['a metric for what is none', { subject: 'cash_out', threshold: 3 }, 'metric_id'],
  ['periods without end', { operator: 'falls_for', threshold: undefined, periods: 99 }, 'periods'],
])('%s is refused at the field', async (_, values, field) => {
  const whole = {
    label: 'Own',
    subject: 'metric',
    metric_id: await metric('employees'),
    operator: 'below',
    threshold: 5,
  };
  const refused = await call(server, admin, 'POST', '/risk-rules', { ...whole, ...values });
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
});

it('of two who change a rule the second sees what the first did', async () => {
  const { id } = await rule('headcount');
  expect((await call(server, admin, 'PATCH', `/risk-rules/${id}`, { version: 1, threshold: 30 })).status).toBe(200);
  const second = await call(server, admin, 'PATCH', `/risk-rules/${id}`, { version: 1, threshold: 40 });
  expect([second.status, second.body.code, second.body.data.current.threshold]).toEqual([409, 'STALE_VERSION', 30]);
});
