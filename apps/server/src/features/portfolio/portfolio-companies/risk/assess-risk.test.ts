import { beforeEach, expect, it } from 'vitest';
import { auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

const addCompany = async () =>
  (await call(server, admin, 'POST', '/portfolio-companies', { name: 'Helio Grid' })).body.id as string;
const report = (id: string, reporting_period: string, values: object) =>
  call(server, admin, 'POST', `/portfolio-companies/${id}/updates`, { reporting_period, ...values });
const settle = (id: string, status: string) => call(server, admin, 'PATCH', `/risk-alerts/${id}`, { status });
const alerts = async () => (await call(server, admin, 'GET', '/risk-alerts')).body.rows;
// What is reported here grows old, and this rule looks at the clock.
const withoutClock = async () => {
  const { rules } = (await call(server, admin, 'GET', '/risk-rules')).body;
  const rule = rules.find(({ key }: { key: string }) => key === 'round_needed');
  await call(server, admin, 'PATCH', `/risk-rules/${rule.id}`, { version: rule.version, is_active: false });
};
beforeEach(withoutClock);
const company = async (id: string) => (await call(server, admin, 'GET', `/portfolio-companies/${id}`)).body;

it('a short runway raises one alert as long as it lasts, and makes it more severe', async () => {
  const id = await addCompany();
  await report(id, 'Q1 2026', { runway_months: 5 });
  expect(await alerts()).toMatchObject([
    {
      title: 'Runway of 5 months',
      alert_type: 'low_runway',
      severity: 'high',
      status: 'active',
      created_by: null,
      triggered_by: { metric: 'Runway', reporting_period: 'Q1 2026', value: '5', below: 6 },
    },
  ]);
  await report(id, 'Q2 2026', { runway_months: 4 });
  expect(await alerts()).toMatchObject([{ title: 'Runway of 5 months' }]);
  await report(id, 'Q3 2026', { runway_months: 2 });
  expect(await alerts()).toMatchObject([{ title: 'Runway of 2 months', severity: 'critical', status: 'active' }]);
  expect(await company(id)).toMatchObject({
    risk_score: 90,
    open_alerts: [{ title: 'Runway of 2 months', risk_score: 90 }],
  });
  expect(await auditOf(server, admin.tenantId, 'risk_alert.escalated_by_rule')).toHaveLength(1);
});

it('what is over resolves the alert, and may begin again', async () => {
  const id = await addCompany();
  await report(id, 'Q1 2026', { runway_months: 2 });
  await report(id, 'Q2 2026', { runway_months: 18 });
  expect(await alerts()).toMatchObject([
    { status: 'resolved', resolved_by: null, resolution_notes: 'The latest update no longer shows it.' },
  ]);
  expect((await company(id)).risk_score).toBe(0);
  await report(id, 'Q3 2026', { runway_months: 2 });
  expect((await alerts()).map(({ status }: { status: string }) => status)).toEqual(['active', 'resolved']);
});

it.each(['acknowledged', 'resolved', 'false_positive'])('what a person has %s stays so', async (status) => {
  const id = await addCompany();
  await report(id, 'Q1 2026', { runway_months: 5 });
  await settle((await alerts())[0].id, status);
  await report(id, 'Q2 2026', { runway_months: 4 });
  expect(await alerts()).toMatchObject([{ status, severity: 'high' }]);
  // It got worse: that is decided on anew.
  await report(id, 'Q3 2026', { runway_months: 1 });
  expect((await alerts()).map((alert: { status: string }) => alert.status)).toEqual(['active', status]);
  await report(id, 'Q4 2026', { runway_months: 20 });
  expect((await alerts()).map((alert: { status: string }) => alert.status)).toEqual(['resolved', status]);
});

it('a correction takes the place of what was reported, and a late report of an old period changes nothing', async () => {
  const id = await addCompany();
  await report(id, 'Q2 2026', { runway_months: 2 });
  await report(id, '2026 Q2', { runway_months: 20 });
  expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
  await report(id, 'Q1 2026', { runway_months: 1 });
  expect(await alerts()).toHaveLength(1);
});

it('the score of a company follows its open alerts, by rules and by hand', async () => {
  const id = await addCompany();
  await report(id, 'Q1 2026', { headcount: 40 });
  await report(id, 'Q2 2026', { headcount: 20 });
  const raised = { company_id: id, title: 'CFO leaves', alert_type: 'management_change', severity: 'critical' };
  const byHand = (await call(server, admin, 'POST', '/risk-alerts', raised)).body;
  expect((await company(id)).risk_score).toBe(95);
  await settle(byHand.id, 'acknowledged');
  expect((await company(id)).risk_score).toBe(95);
  const { id: headcount } = (await alerts()).find(({ title }: { title: string }) => title === 'Employees down by 50 %');
  await settle(headcount, 'false_positive');
  expect((await company(id)).risk_score).toBe(90);
});
