import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const company = async (name = 'Helio Grid') =>
  (await call(server, admin, 'POST', '/portfolio-companies', { name })).body.id as string;
const raise = async (values: object = {}) =>
  (await call(server, user, 'POST', '/risk-alerts', { title: 'Market turns', ...values })).body;
const settle = (id: string, values: object) => call(server, admin, 'PATCH', `/risk-alerts/${id}`, values);
const list = async (query = '') => (await call(server, user, 'GET', `/risk-alerts${query}`)).body;

it.each([
  ['acknowledged', { acknowledged: true, resolved: false }],
  ['resolved', { acknowledged: false, resolved: true }],
  ['false_positive', { acknowledged: false, resolved: false }],
] as const)('from active to %s, once and for good', async (status, { acknowledged, resolved }) => {
  const company_id = await company();
  const alert = await raise({ company_id });
  expect(alert).toMatchObject({
    status: 'active',
    alert_type: 'market_risk',
    severity: 'medium',
    company: { id: company_id, name: 'Helio Grid', status: 'active' },
    can: { change: true },
  });
  const notes = status === 'resolved' ? { resolution_notes: 'Bridge signed.' } : {};
  const { body } = await settle(alert.id, { status, ...notes });
  expect(body).toMatchObject({
    status,
    acknowledged_by: acknowledged ? admin.userId : null,
    acknowledged_at: acknowledged ? expect.any(String) : null,
    resolved_by: resolved ? admin.userId : null,
    resolved_at: resolved ? expect.any(String) : null,
    resolution_notes: resolved ? 'Bridge signed.' : null,
    can: { change: false },
  });
  for (const other of ['acknowledged', 'resolved', 'false_positive'] as const) {
    const again = await settle(alert.id, { status: other });
    expect([again.status, again.body.code]).toEqual([409, 'ALERT_SETTLED']);
  }
  expect((await list()).rows[0]).toEqual(body);
  expect(await auditOf(server, admin.tenantId, `risk_alert.${status}`)).toHaveLength(1);
});

it('of ten people at once, one settles it', async () => {
  const alert = await raise({ company_id: await company() });
  const answers = await Promise.all(Array.from({ length: 10 }, () => settle(alert.id, { status: 'resolved' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

it('the list narrows by status and severity, and counts them all', async () => {
  const company_id = await company();
  const critical = await raise({ company_id, severity: 'critical', alert_type: 'management_change' });
  const low = await raise({ company_id, severity: 'low' });
  await raise({ company_id: await company('Fernbank'), severity: 'critical' });
  await settle(low.id, { status: 'resolved' });
  await settle(critical.id, { status: 'acknowledged' });
  const counts = { total: 3, critical: 2, acknowledged: 1, resolved: 1 };
  expect(await list()).toMatchObject({ counts, has_more: false });
  expect(await list('?severity=critical&status=acknowledged')).toMatchObject({ rows: [{ id: critical.id }], counts });
  expect((await list(`?company_id=${company_id}`)).rows).toHaveLength(2);
  const first = await list('?limit=2');
  expect([first.rows.length, first.has_more]).toEqual([2, true]);
  expect((await list(`?limit=2&before=${first.rows[1].id}`)).rows).toMatchObject([{ id: critical.id }]);
});

it('several are acknowledged at once; the settled ones stay as they are', async () => {
  const company_id = await company();
  const [a, b, settled] = [await raise({ company_id }), await raise({ company_id }), await raise({ company_id })];
  await settle(settled.id, { status: 'false_positive' });
  const ids = [a.id, b.id, settled.id, a.id, crypto.randomUUID()];
  const { body } = await call(server, user, 'POST', '/risk-alerts/acknowledge', { ids });
  expect(body).toEqual({ acknowledged: 2, unchanged: 2 });
  expect((await list('?status=acknowledged')).rows).toHaveLength(2);
  expect(await auditOf(server, admin.tenantId, 'risk_alert.acknowledged')).toHaveLength(2);
});

it.each([
  ['a type that follows from figures', { alert_type: 'low_runway' }, 'alert_type'],
  ['no title', { title: ' ' }, 'title'],
  ['an unknown severity', { severity: 'huge' }, 'severity'],
])('%s is refused at the field', async (_, values, field) => {
  const refused = await call(server, user, 'POST', '/risk-alerts', {
    company_id: await company(),
    title: 'x',
    ...values,
  });
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
});
