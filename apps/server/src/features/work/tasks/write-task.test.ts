import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const foreigner = forAllTests(() => makeFirm(server));
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const other = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const create = (values: object = {}, person = user) =>
  call(server, person, 'POST', '/tasks', { title: 'Call the founder', ...values });
const update = (task: { id: string; version: number }, values: object, person = user) =>
  call(server, person, 'PATCH', `/tasks/${task.id}`, { version: task.version, ...values });
const setStatus = (task: { id: string; version: number }, status: string, person = user) =>
  call(server, person, 'POST', `/tasks/${task.id}/status`, { version: task.version, status });
const remove = (task: { id: string; version: number }, person = user) =>
  call(server, person, 'POST', `/tasks/${task.id}/delete`, { version: task.version });
const deal = async (person = admin) =>
  (await call(server, person, 'POST', '/opportunities', { company_name: 'Tidewire' })).body as { id: string };
const bellOf = async (person: TestPerson) => (await call(server, person, 'GET', '/notifications')).body.rows;

describe('a new task', () => {
  it('is pending, of medium priority, and assigned to the person who adds it', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'pending',
      priority: 'medium',
      assigned_to: user.userId,
      created_by: user.userId,
      due_date: null,
      can: { edit: true, move: true, delete: true },
    });
    const [event] = await auditOf(server, admin.tenantId, 'task.created');
    expect(event).toMatchObject({ user_id: user.userId, resource_id: body.id });
    expect(await bellOf(user)).toEqual([]);
  });

  it.each([
    ['title', { title: '   ' }, 'Title is required.'],
    ['title', { title: 'x'.repeat(201) }, 'Title can have at most 200 characters.'],
    ['description', { description: 'x'.repeat(4001) }, 'Description can have at most 4,000 characters.'],
    ['due_date', { due_date: '1899-12-31' }, 'Due date must lie between 1900 and 2100.'],
    ['due_date', { due_date: '2026-02-30' }, 'Due date must be a date such as 2026-03-31.'],
    ['priority', { priority: 'critical' }, 'Priority must be low, medium, high or urgent.'],
  ])('refuses a wrong %s, saying so', async (field, values, message) => {
    const { status, body } = await create(values);
    expect([status, body.code, body.data.fields[field]]).toEqual([400, 'INVALID_INPUT', message]);
  });

  it('notifies the assignee: in the product and by mail, where alone a name is', async () => {
    const { id } = await deal();
    const { body } = await create({ assigned_to: other.userId, opportunity_id: id, due_date: '2026-03-31' });
    expect(body).toMatchObject({ company_name: 'Tidewire', opportunity_id: id });
    expect(await bellOf(other)).toMatchObject([
      {
        kind: 'task',
        title: 'New task for you: Call the founder (Tidewire)',
        path: `/dashboard/firm-user?tab=tasks&task=${body.id}`,
        opportunity_id: id,
      },
    ]);
    const [mail] = await readMessages(server, admin.tenantId);
    expect(mail).toMatchObject({ to: other.email, template: 'task' });
    expect(mail?.content?.paragraphs[0]).toMatch(
      /^Test Person \d+ assigned this task to you. It is due on Mar 31, 2026.$/,
    );
  });

  it('is for people who work here', async () => {
    const lp = await addPerson(server, admin.tenantId, 'lp');
    await server.admin.query('update user_profiles set is_active = false where id = $1', [other.userId]);
    for (const assignee of [lp, other, foreigner])
      expect((await create({ assigned_to: assignee.userId })).body.code).toBe('ASSIGNEE_UNKNOWN');
    expect((await create({ assigned_to: admin.userId })).status).toBe(201);
    expect((await create({ assigned_to: null })).body.assigned_to).toBeNull();
  });

  it('names a deal that one sees; a hidden one is as if it were missing', async () => {
    const { id } = await deal();
    const foreign = await deal(foreigner);
    await hideDeal(server, id, admin);
    const answers = await Promise.all(
      [id, foreign.id, crypto.randomUUID()].map((opportunity_id) => create({ opportunity_id })),
    );
    for (const { status, body } of answers)
      expect([status, body.data.fields]).toEqual([
        400,
        { opportunity_id: 'This deal does not exist, or you may not see it.' },
      ]);
    expect((await create({ opportunity_id: id }, admin)).status).toBe(201);
  });

  it('of a confidential deal is for its members only', async () => {
    const { id } = await deal();
    await hideDeal(server, id, admin, user);
    const refused = await create({ opportunity_id: id, assigned_to: other.userId });
    expect([refused.status, refused.body.code]).toEqual([422, 'ASSIGNEE_NOT_MEMBER']);
    const given = (await create({ opportunity_id: id, assigned_to: admin.userId })).body;
    expect((await update(given, { assigned_to: other.userId })).body.code).toBe('ASSIGNEE_NOT_MEMBER');
    expect((await call(server, other, 'GET', `/tasks/${given.id}`)).status).toBe(404);
    expect((await call(server, other, 'GET', '/tasks')).body.rows).toEqual([]);
  });
});

describe('an edit', () => {
  it('is for who made it, who has to do it, and administrators; all may read', async () => {
    const task = (await create({ assigned_to: admin.userId })).body;
    const seen = (await call(server, other, 'GET', `/tasks/${task.id}`)).body;
    expect(seen.can).toEqual({ edit: false, move: false, delete: false });
    expect((await update(task, { title: 'Mine' }, other)).status).toBe(403);
    expect((await setStatus(task, 'completed', other)).status).toBe(403);
    expect((await remove(task, other)).status).toBe(403);
    const given = (await create({ assigned_to: other.userId }, user)).body;
    expect((await update(given, { title: 'Done by me' }, other)).status).toBe(200);
    // Who only has to do it does not make it vanish.
    expect((await remove({ ...given, version: 2 }, other)).status).toBe(403);
    expect((await remove({ ...given, version: 2 }, admin)).status).toBe(200);
  });

  it('of an old version is refused with the task as it is now', async () => {
    const task = (await create()).body;
    await update(task, { title: 'Call them twice' }, admin);
    const { status, body } = await update(task, { priority: 'high' });
    expect([status, body.code]).toEqual([409, 'STALE_VERSION']);
    expect(body.data.current).toMatchObject({ title: 'Call them twice', version: 2, can: { edit: true } });
  });

  it('of 50 at once wins once', async () => {
    const task = (await create()).body;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => update(task, { title: `Title ${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it('tells a new assignee, leaves those who were there alone, and says what changed', async () => {
    const task = (await create({ assigned_to: other.userId })).body;
    const renamed = (await update(task, { title: 'Call her' })).body;
    expect(await bellOf(other)).toHaveLength(1);
    await update(renamed, { assigned_to: admin.userId });
    expect(await bellOf(admin)).toHaveLength(1);
    const events = await auditOf(server, admin.tenantId, 'task.updated');
    expect(events.map(({ metadata }) => metadata.changes)).toEqual([
      { title: { from: 'Call the founder', to: 'Call her' } },
      { assigned_to: { from: other.userId, to: admin.userId } },
    ]);
  });

  it('leaves a task with somebody who has left since', async () => {
    const task = (await create({ assigned_to: other.userId })).body;
    await server.admin.query('update user_profiles set is_active = false where id = $1', [other.userId]);
    expect((await update(task, { assigned_to: other.userId, priority: 'low' })).status).toBe(200);
  });
});

describe('a status', () => {
  it('goes on and back; completing records who and when, reopening clears both', async () => {
    const begun = (await setStatus((await create()).body, 'in_progress')).body;
    expect(begun).toMatchObject({ status: 'in_progress', completed_at: null });
    const done = (await setStatus(begun, 'completed', admin)).body;
    expect(done).toMatchObject({ status: 'completed', completed_by: admin.userId });
    expect(Date.parse(done.completed_at)).toBeGreaterThan(0);
    expect((await setStatus(done, 'pending')).body).toMatchObject({ completed_at: null, completed_by: null });
    const events = await auditOf(server, admin.tenantId, 'task.status_changed');
    expect(events.map(({ metadata: { from, to } }) => [from, to])).toEqual([
      ['pending', 'in_progress'],
      ['in_progress', 'completed'],
      ['completed', 'pending'],
    ]);
  });

  it('that is the same changes nothing, an old version is refused', async () => {
    const task = (await create()).body;
    expect((await setStatus(task, 'pending')).body.version).toBe(1);
    await setStatus(task, 'completed');
    expect((await setStatus(task, 'in_progress')).body.code).toBe('STALE_VERSION');
  });
});

describe('a deleted task', () => {
  it('is gone for all, and comes back as it was', async () => {
    const task = (await create({ due_date: '2026-03-31' })).body;
    expect((await remove(task)).status).toBe(200);
    expect((await call(server, user, 'GET', `/tasks/${task.id}`)).status).toBe(404);
    expect((await call(server, user, 'GET', '/tasks')).body.total).toBe(0);
    expect((await update({ ...task, version: 2 }, { title: 'x' })).status).toBe(404);
    expect((await call(server, other, 'POST', `/tasks/${task.id}/restore`, {})).status).toBe(403);
    expect((await call(server, foreigner, 'POST', `/tasks/${task.id}/restore`, {})).status).toBe(404);
    const restored = await call(server, user, 'POST', `/tasks/${task.id}/restore`, {});
    expect(restored.body).toMatchObject({ title: task.title, due_date: '2026-03-31', version: 3 });
    // Twice is once.
    expect((await call(server, user, 'POST', `/tasks/${task.id}/restore`, {})).body.version).toBe(3);
    expect(await auditOf(server, admin.tenantId, 'task.deleted')).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'task.restored')).toHaveLength(1);
  });

  it('of an old version stays', async () => {
    const task = (await create()).body;
    await update(task, { title: 'Still needed' });
    expect((await remove(task)).body.code).toBe('STALE_VERSION');
  });
});
