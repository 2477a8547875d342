import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

type Change = Record<'setting_category' | 'setting_name', string> & Record<'old_value' | 'new_value', unknown>;

const ask = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
  const answer = await call(server, admin, method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
/** The newest change, and how many there are by now. */
const logged = async () => {
  const rows: Change[] = (await call(server, admin, 'GET', '/settings-change-log')).body.rows;
  const [{ setting_category, setting_name, old_value, new_value } = {} as Change] = rows;
  return [rows.length, setting_category, setting_name, old_value, new_value];
};

it('tells of metrics, in words', async () => {
  const { id } = await ask('POST', '/metrics', { label: 'Gross margin', unit_kind: 'percent' });
  const added = { label: 'Gross margin', unit: 'Percent', cadence: 'Quarterly' };
  expect(await logged()).toEqual([1, 'portfolio', 'Metric Gross margin', null, added]);
  await ask('PATCH', `/metrics/${id}`, { version: 1, label: 'Margin' });
  const renamed = [{ label: 'Gross margin' }, { label: 'Margin' }];
  expect(await logged()).toEqual([2, 'portfolio', 'Metric Gross margin', ...renamed]);
  // Saved as it was: nothing to tell.
  await ask('PATCH', `/metrics/${id}`, { version: 2, label: 'Margin' });
  await ask('PATCH', `/metrics/${id}`, { version: 3, is_archived: true });
  expect(await logged()).toEqual([3, 'portfolio', 'Metric Margin', { is_archived: false }, { is_archived: true }]);
});

it('tells of risk rules by what they say', async () => {
  const values = { label: 'Few people', subject: 'metric', operator: 'below', threshold: 3, severity: 'high' };
  const { metrics } = (await call(server, admin, 'GET', '/metrics')).body;
  const { id: metric_id } = metrics.find(({ key }: { key: string }) => key === 'employees');
  const { id } = await ask('POST', '/risk-rules', { ...values, metric_id });
  const [, , name, , added] = await logged();
  expect([name, added]).toEqual([
    'Risk rule Few people',
    {
      label: 'Few people',
      raised_when: 'Employees is below 3: High.',
      alert_type: 'Negative Growth',
      is_enabled: true,
    },
  ]);
  await ask('PATCH', `/risk-rules/${id}`, { version: 1, threshold: 5, is_active: false });
  expect((await logged()).slice(2)).toEqual([
    'Risk rule Few people',
    { raised_when: 'Employees is below 3: High.', is_enabled: true },
    { raised_when: 'Employees is below 5: High.', is_enabled: false },
  ]);
  await ask('DELETE', `/risk-rules/${id}`);
  const [count, , , old, gone] = await logged();
  expect([count, old, gone]).toEqual([3, expect.objectContaining({ label: 'Few people' }), null]);
});

it('tells of exchange rates, one by one and by the file', async () => {
  await ask('POST', '/exchange-rates', { base: 'EUR', quote: 'USD', day: '2026-01-05', rate: '1.0843', source: 'ECB' });
  const rate = { rate: '1.0843', source: 'ECB' };
  expect(await logged()).toEqual([1, 'portfolio', 'Exchange rate EUR/USD of 2026-01-05', null, rate]);
  const file = 'Date,USD\n2026-01-06,1.0850\n2026-01-07,1.0861\n';
  const upload = () =>
    call(server, admin, 'POST', '/exchange-rates/upload?source=ECB', Buffer.from(file), {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="rates.csv"',
    });
  expect((await upload()).body).toMatchObject({ added: 2 });
  const added = { rates: 2, source: 'ECB', file: 'rates.csv' };
  expect(await logged()).toEqual([2, 'portfolio', 'Exchange rates of a file', null, added]);
  // The same file again adds nothing, and there is nothing to tell.
  await upload();
  expect((await logged())[0]).toBe(2);
});

it('tells of due diligence templates, with how many items came and went', async () => {
  const sections = [{ title: 'Team', items: [{ title: 'Hiring plan' }, { title: 'Board' }] }];
  const { id } = await ask('POST', '/due-diligence-templates', { name: 'Short', sections });
  const name = 'Due diligence template Short';
  expect(await logged()).toEqual([1, 'pipeline', name, null, { label: 'Short', items: ['2 added'] }]);
  await ask('PATCH', `/due-diligence-templates/${id}`, {
    version: 1,
    sections: [{ title: 'Team', items: [{ title: 'Board', days: 3 }] }],
  });
  const changed = { items: ['1 removed', '1 changed'] };
  expect(await logged()).toEqual([2, 'pipeline', name, { items: [] }, changed]);
  await ask('POST', `/due-diligence-templates/${id}/archive`, { version: 2 });
  expect(await logged()).toEqual([3, 'pipeline', name, { is_archived: false }, { is_archived: true }]);
});

it('tells of the text for declining', async () => {
  await ask('PUT', '/submission-template', { body: 'Thank you, not now.' });
  await ask('PUT', '/submission-template', { body: 'Thank you, not now.' });
  expect(await logged()).toEqual([
    1,
    'pipeline',
    'Text for declining submissions',
    expect.stringMatching(/.{20}/),
    'Thank you, not now.',
  ]);
});
