import { beforeAll, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
beforeAll(() => {
  server.clock.now = new Date('2026-03-11T16:00:00Z');
});
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const foreigner = forAllTests(() => makeFirm(server));
beforeAll(async () => {
  await server.admin.query(`update user_sessions set expires_at = '2099-01-01'`);
  const post = async (path: string, body: object, person = user) =>
    (await call(server, person, 'POST', path, body)).body;
  await post('/portfolios', { name: 'Fund I', type: 'Fund' });
  await post('/portfolios', { name: 'Old', type: 'Fund', status: 'closed' });
  for (const status of ['sourcing', 'initial_review', 'first_meeting', 'due_diligence', 'closed_won'])
    await post('/opportunities', { company_name: `In ${status}`, status });
  const hidden = await post('/opportunities', { company_name: 'Hidden', status: 'sourcing' }, admin);
  await hideDeal(server, hidden.id, admin);
  await post('/tasks', { title: 'Late', due_date: '2026-03-10' });
  await post('/tasks', { title: 'Not mine', assigned_to: admin.userId });
  const done = await post('/tasks', { title: 'Done', due_date: '2026-03-10' });
  await post(`/tasks/${done.id}/status`, { status: 'completed', version: 1 });
  await server.admin.query(
    `insert into due_diligence_processes (tenant_id, id, opportunity_id, name, status, started_at)
     select tenant_id, gen_random_uuid(), id, 'Full', case when company_name = 'In closed_won' then 'completed' else 'in_progress' end,
            '2026-01-05' from opportunities where tenant_id = $1 and company_name in ('In due_diligence', 'In closed_won', 'Hidden')`,
    [admin.tenantId],
  );
});

const summary = async (person: TestPerson, query = '') =>
  (await call(server, person, 'GET', `/firm-dashboard${query}`)).body;

it('counts what is stored, for the person who asks', async () => {
  expect(await summary(user)).toMatchObject({
    portfolios: { active: 1, added: 1 },
    opportunities: { early: 3, added: 3 },
    tasks: { open: 1, overdue: 1, completed: 1 },
    diligence: { in_progress: 1, started: 0 },
  });
  // The administrator is a member of the hidden deal.
  expect(await summary(admin)).toMatchObject({
    opportunities: { early: 4 },
    tasks: { open: 1, overdue: 0 },
    diligence: { in_progress: 2 },
  });
});

it('obeys the range where something came in', async () => {
  expect(await summary(user, '?from=2026-01-01&to=2026-01-31')).toMatchObject({
    range: { from: '2026-01-01', to: '2026-01-31' },
    portfolios: { active: 1, added: 0 },
    opportunities: { early: 3, added: 0 },
    tasks: { open: 1, completed: 0 },
    diligence: { in_progress: 1, started: 2 },
  });
});

it('shows nothing of another firm', async () => {
  expect(await summary(foreigner)).toMatchObject({
    portfolios: { active: 0 },
    opportunities: { early: 0 },
    tasks: { open: 0 },
    diligence: { in_progress: 0 },
  });
});

it('leaves an event with its export, which holds what the page shows', async () => {
  const { status, body } = await call(server, user, 'GET', '/firm-dashboard/export');
  expect(status).toBe(200);
  for (const part of ['Active Portfolios', 'Fund I', 'In due_diligence', 'Late']) expect(body).toContain(part);
  for (const part of ['Old', 'In first_meeting', 'Hidden', 'Not mine', 'Done']) expect(body).not.toContain(part);
  expect(await auditOf(server, admin.tenantId, 'export.created')).toMatchObject([{ user_id: user.userId }]);
});
