import { expect, it } from 'vitest';
import { readMessages } from '../../../../testing/read-messages.ts';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { addPerson, as, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';
import { assessFirm } from '../../risk-rules/assess-firm.ts';
import { notifyRisk } from './notify-risk.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const addCompany = async (name = 'Helio Grid') =>
  (await call(server, admin, 'POST', '/portfolio-companies', { name })).body.id as string;
const report = (id: string, runway_months: number, reporting_period = 'Q1 2026') =>
  call(server, admin, 'POST', `/portfolio-companies/${id}/updates`, { reporting_period, runway_months });
const assess = () => assessFirm(server.services, { tenant_id: admin.tenantId });
/** Of the shipped rules only the one of the runway, which looks at no clock. */
const runwayOnly = async (is_active = true) => {
  const { rules } = (await call(server, admin, 'GET', '/risk-rules')).body;
  for (const { id, key, version } of rules)
    await call(server, admin, 'PATCH', `/risk-rules/${id}`, { version, is_active: is_active && key === 'runway' });
};
const told = async (person: TestPerson): Promise<string[]> =>
  (await call(server, person, 'GET', '/notifications')).body.rows
    .filter(({ kind }: { kind: string }) => kind.startsWith('risk_'))
    .map(({ title, path }: { title: string; path: string }) => `${title} ${path}`);
const subjects = async () =>
  (await readMessages(server, admin.tenantId)).map(({ to, content }) => `${to}: ${content?.subject}`);

it('tells colleagues of what is raised and of what becomes more severe; only what is critical is mailed at once', async () => {
  await runwayOnly();
  const id = await addCompany();
  await report(id, 5, 'Q1 2026');
  expect(await told(user)).toEqual([`Helio Grid: high risk: Runway of 5 months /portfolio/${id}`]);
  expect(await subjects()).toEqual([]);
  await report(id, 4, 'Q2 2026');
  expect(await told(user)).toHaveLength(1);
  await report(id, 2, 'Q3 2026');
  expect((await told(user))[0]).toBe(`Helio Grid: now a critical risk: Runway of 2 months /portfolio/${id}`);
  expect(await subjects()).toEqual([`${user.email}: Helio Grid: now a critical risk: Runway of 2 months`]);
  expect(await told(admin)).toEqual([]);
});

it('tells of an alert that a colleague raises', async () => {
  const company_id = await addCompany();
  await call(server, user, 'POST', '/risk-alerts', { company_id, title: 'Founder leaves', severity: 'low' });
  expect(await told(admin)).toEqual([`Helio Grid: low risk: Founder leaves /portfolio/${company_id}`]);
  expect(await told(user)).toEqual([]);
});

it('of many at once there is one notice; nobody is the one who did it', async () => {
  await runwayOnly(false);
  for (const name of ['Aspen', 'Birch', 'Cedar', 'Dogwood']) await report(await addCompany(name), 5);
  const elm = await addCompany('Elm');
  await report(elm, 1);
  expect(await told(user)).toEqual([]);
  await runwayOnly();
  await assess();
  for (const person of [admin, user])
    expect((await told(person)).sort()).toEqual([
      '4 risk alerts in 4 companies /portfolio?tab=alerts',
      `Elm: critical risk: Runway of 1 month /portfolio/${elm}`,
    ]);
});

it('of a company of a confidential deal only its members are told, the one with whose eyes the rules look as well', async () => {
  await runwayOnly(false);
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body;
  const id = await addCompany('Tidewire');
  await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [id, deal.id]);
  await report(id, 1);
  await hideDeal(server, deal.id, admin);
  await runwayOnly();
  await assess();
  expect([await told(admin), await told(user)]).toEqual([
    [`Tidewire: critical risk: Runway of 1 month /portfolio/${id}`],
    [],
  ]);
});

it('of many risks of one company nothing is left once that company is hidden', async () => {
  const id = await addCompany('Tidewire');
  const risks = ['One', 'Two', 'Three', 'Four'].map((title) => ({ company_id: id, title, severity: 'high' as const }));
  await as(server, admin, 'write', (ctx) => notifyRisk(ctx, risks));
  expect(await told(user)).toEqual(['4 risk alerts in Tidewire /portfolio?tab=alerts']);
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body;
  await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [id, deal.id]);
  await hideDeal(server, deal.id, admin);
  expect(await told(user)).toEqual([]);
});
