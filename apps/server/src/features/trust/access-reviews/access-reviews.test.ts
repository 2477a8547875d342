import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { enrolTotp } from '../../../testing/second-factor.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { accessReviewed } from '../controls/checks/access-reviews.ts';
import { remindReview } from './remind-review.ts';
import { startDueReviews } from './start-due-reviews.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server, `Reviewed ${crypto.randomUUID().slice(0, 8)}`));
const second = forEachTest(() => addPerson(server, admin.tenantId, 'firm_admin'));
const DAY = 24 * 3_600_000;

beforeEach(() => {
  server.clock.now = undefined;
});
const later = (days: number) => {
  server.clock.now = new Date(Date.now() + days * DAY);
};
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

interface Row {
  id: string;
  kind: string;
  subject_id: string;
  can: { decide: boolean; mark_done: boolean };
}
const start = (more: object = {}, as: TestPerson = admin) => call(server, as, 'POST', '/access-reviews', more);
const get = async (id: string, as: TestPerson = admin) => (await call(server, as, 'GET', `/access-reviews/${id}`)).body;
const decide = (id: string, decision: string, reason = '', as: TestPerson = admin) =>
  call(server, as, 'POST', `/access-review-rows/${id}/decide`, { decision, reason });
const done = (id: string, as: TestPerson = admin) => call(server, as, 'POST', `/access-review-rows/${id}/done`, {});
const close = (id: string, note = '', as: TestPerson = admin) =>
  call(server, as, 'POST', `/access-reviews/${id}/close`, { note });
const rowOf = (review: { rows: Row[] }, subject: string) => {
  const row = review.rows.find(({ subject_id }) => subject_id === subject);
  if (!row) throw new Error('no such row');
  return row;
};
const newKey = async (as: TestPerson = second) =>
  (await call(server, as, 'POST', '/api-keys', { name: 'Robot', scopes: ['opportunity:read'], expires_on: day(30) }))
    .body;
const newGrant = async () => {
  const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
  const { body } = await call(server, staff, 'POST', '/rpc/start_break_glass', {
    p_tenant_id: admin.tenantId,
    p_reason: 'Asked for help',
    p_hours: 2,
  });
  return { staff, id: body.id as string };
};

describe('the snapshot', () => {
  it('has people with role, second factor and last sign-in, living keys, and grants; and stays as it was', async () => {
    const member = await addPerson(server, admin.tenantId, 'lp');
    const [key, dead] = [await newKey(), await newKey()];
    await enrolTotp(server, second);
    await call(server, admin, 'POST', `/api-keys/${dead.id}/revoke`, {});
    const grant = await newGrant();
    const { status, body } = await start();
    expect([status, body.state, body.total, body.decided]).toEqual([201, 'open', 5, 0]);
    expect(body.rows.map(({ kind }: Row) => kind)).toEqual(['person', 'person', 'person', 'api_key', 'grant']);
    expect(rowOf(body, second.userId)).toMatchObject({ facts: { role: 'firm_admin', has_second_factor: true } });
    expect(rowOf(body, member.userId)).toMatchObject({ facts: { role: 'lp', has_second_factor: false } });
    expect(rowOf(body, key.id)).toMatchObject({
      facts: { label: `Robot (${key.hint}…)`, scopes: ['opportunity:read'], has_second_factor: null },
    });
    expect(rowOf(body, grant.id)).toMatchObject({
      name: expect.stringMatching(/^Test Person/),
      facts: { label: 'Asked for help', is_active: true },
    });
    await call(server, admin, 'POST', `/people/${member.userId}/role`, { role: 'firm_user', reason: 'New work' });
    expect(rowOf(await get(body.id), member.userId)).toMatchObject({ facts: { role: 'lp' } });
    const [event] = await auditOf(server, admin.tenantId, 'access_review.started');
    expect(event).toMatchObject({ resource_id: body.id, metadata: { people: 3, api_keys: 1, grants: 1 } });
  });

  it('keeps no name and no address of a person', async () => {
    const { body } = await start();
    const { rows } = await server.admin.query('select * from access_review_rows where review_id = $1', [body.id]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/Test Person|@/);
  });

  it('is taken once at a time, with a due date that is near', async () => {
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await start()).body.code).toBe('ACCESS_REVIEW_OPEN');
    const other = await makeFirm(server);
    for (const due_on of [day(-2), day(94)]) expect((await start({ due_on }, other)).status).toBe(400);
    expect((await start({ due_on: day(30) }, other)).body.due_on).toBe(day(30));
  });
});

describe('a decision', () => {
  it('is never about oneself or one’s own key, whatever the code does', async () => {
    const key = await newKey(admin);
    const { body } = await start();
    for (const subject of [admin.userId, key.id]) {
      const row = rowOf(body, subject);
      expect(row.can.decide).toBe(false);
      expect((await decide(row.id, 'keep')).body.code).toBe('OWN_ACCESS');
      await expect(
        server.admin.query(
          `update access_review_rows set decision = 'keep', decided_by = owner_id, decided_at = now() where id = $1`,
          [row.id],
        ),
      ).rejects.toMatchObject({ constraint: 'access_review_rows_other' });
      expect((await decide(row.id, 'keep', '', second)).status).toBe(200);
    }
  });

  it('needs a reason unless everything stays as it is', async () => {
    const member = await addPerson(server, admin.tenantId, 'lp');
    const row = rowOf((await start()).body, member.userId);
    for (const decision of ['revoke', 'change'])
      expect((await decide(row.id, decision, ' ')).body.data.fields).toHaveProperty('reason');
    expect((await decide(row.id, 'forget', 'x')).status).toBe(400);
    expect((await decide(row.id, 'keep')).body).toMatchObject({ decision: 'keep', done_at: expect.any(String) });
  });

  it('to revoke is carried out at once: the person is suspended, the key refused, the grant over', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    const key = await newKey();
    const grant = await newGrant();
    const { body } = await start();
    const deals = (token: string) => call(server, { token }, 'GET', '/opportunities');
    expect([(await deals(member.token)).status, (await deals(key.key)).status]).toEqual([200, 200]);
    for (const subject of [member.userId, key.id, grant.id])
      expect((await decide(rowOf(body, subject).id, 'revoke', 'Left')).body).toMatchObject({ by_hand: false });
    expect([(await deals(member.token)).status, (await deals(key.key)).status]).toEqual([401, 401]);
    expect((await call(server, grant.staff, 'GET', '/break-glass/current')).body.grant).toBeNull();
    for (const action of ['user_profile.suspended', 'api_key.revoked', 'break_glass.ended'])
      expect(await auditOf(server, admin.tenantId, action)).toHaveLength(1);
    expect((await decide(rowOf(body, member.userId).id, 'keep')).body.code).toBe('ACCESS_REVOKED');
    const events = await auditOf(server, admin.tenantId, 'access_review_row.decided');
    expect(events.map(({ metadata }) => metadata.decision)).toEqual(['revoke', 'revoke', 'revoke']);
  });

  it('to revoke that cannot be carried out is not made', async () => {
    const { body } = await start({}, second);
    await call(server, admin, 'POST', '/rpc/manage_user_status', {
      p_target_user_id: second.userId,
      p_action: 'suspend',
    });
    const third = await addPerson(server, admin.tenantId, 'firm_admin');
    await server.admin.query(`update user_profiles set role = 'platform_admin' where id = $1`, [third.userId]);
    const refused = await decide(rowOf(body, admin.userId).id, 'revoke', 'Left', { ...third, role: 'platform_admin' });
    expect(refused.body.code).toBe('LAST_ADMIN');
    expect(rowOf(await get(body.id), admin.userId)).toMatchObject({ decision: null });
  });

  it('to change waits until somebody says that it was made', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    const { body } = await start();
    const row = rowOf(body, member.userId);
    expect((await done(row.id)).body.done_at).toBeNull();
    expect((await decide(row.id, 'change', 'To investor')).body).toMatchObject({
      done_at: null,
      can: { mark_done: true },
    });
    expect(await get(body.id)).toMatchObject({ decided: 1, to_do: 1 });
    expect((await done(row.id)).body).toMatchObject({ done_at: expect.any(String), by_hand: true });
    await done(row.id);
    expect(await auditOf(server, admin.tenantId, 'access_review_row.marked_done')).toHaveLength(1);
    expect((await get(body.id)).to_do).toBe(0);
  });
});

describe('closing', () => {
  it('needs a reason while something is left, and then nothing changes any more', async () => {
    const { body } = await start();
    const row = rowOf(body, second.userId);
    expect((await close(body.id)).body.data.fields.note).toBe('Say why 2 rows are left as they are.');
    const closed = await close(body.id, 'One of us is away');
    expect(closed.body).toMatchObject({ state: 'closed', closing_note: 'One of us is away', decided: 0 });
    expect((await decide(row.id, 'keep')).body.code).toBe('ACCESS_REVIEW_CLOSED');
    expect((await close(body.id, 'again')).body.code).toBe('ACCESS_REVIEW_CLOSED');
    expect((await start()).status).toBe(201);
    const { rows } = (await call(server, admin, 'GET', '/access-reviews')).body;
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['open', 'closed']);
  });

  it('needs none when everything is decided and done; the next one is due in a quarter', async () => {
    const { body } = await start();
    await decide(rowOf(body, second.userId).id, 'keep');
    await decide(rowOf(body, admin.userId).id, 'keep', '', second);
    expect((await close(body.id)).body).toMatchObject({ state: 'closed', closing_note: '' });
    expect((await call(server, admin, 'GET', '/access-reviews')).body.next_due_on).toBe(day(92));
  });

  it('makes a CSV file of the review, which is an event', async () => {
    const { body } = await start();
    const file = await call(server, admin, 'GET', `/access-reviews/${body.id}/export`);
    expect(file.headers['content-disposition']).toMatch(/access_review_q\d_\d{4}_\d{4}-\d\d-\d\d\.csv/);
    expect(file.body).toContain(second.userId);
    expect((await auditOf(server, admin.tenantId, 'export.created')).at(-1)?.resource_id).toBe(body.id);
  });
});

describe('reminders', () => {
  const told = async () =>
    (await readMessages(server, admin.tenantId)).filter(({ template }) => template === 'administration');
  const remind = (review_id: string) => remindReview(server.services, { tenant_id: admin.tenantId, review_id });

  it('wait for the days around the due date and for the next quarter', async () => {
    const { body } = await start({ due_on: day(14) });
    const waiting = async () =>
      (
        await server.admin.query(
          `select round(extract(epoch from start_after - now()) / 86400)::int as days from pgboss.job
            where name = 'remind-review' and data->>'review_id' = $1 order by 1`,
          [body.id],
        )
      ).rows.map(({ days }) => days);
    const before = await waiting();
    expect(before).toHaveLength(3);
    await close(body.id, 'Left');
    expect((await waiting()).at(-1)).toBeGreaterThan(83);
  });

  it('reach both administrators, once a day, and nobody else', async () => {
    await addPerson(server, admin.tenantId, 'firm_user');
    const { body } = await start();
    await remind(body.id);
    await remind(body.id);
    const mails = await told();
    expect(mails.map(({ to }) => to).sort()).toEqual([admin.email, second.email].sort());
    expect(JSON.stringify(mails[0])).toContain('3 of 3 rows wait');
    expect(await auditOf(server, admin.tenantId, 'access_review.reminded')).toHaveLength(1);
  });

  it('say that the next one is due, unless it has begun', async () => {
    const { body } = await start();
    await close(body.id, 'Left');
    later(86);
    await remind(body.id);
    expect(JSON.stringify(await told())).toContain('The next access review is due');
    await server.admin.query(`update access_reviews set reminded_on = null`);
    server.clock.now = undefined;
    await start();
    await remind(body.id);
    expect(await told()).toHaveLength(2);
  });
});

it('is a control: overdue past the due date, and a quarter after the last one', async () => {
  const name = (await server.admin.query('select name from tenants where id = $1', [admin.tenantId])).rows[0].name;
  const look = async () =>
    (await accessReviewed.run({ services: server.services, app: server.app })).items.find(
      ({ subject }) => subject === name,
    );
  expect(await look()).toMatchObject({ passed: true, detail: expect.stringContaining('never reviewed') });
  later(93);
  expect(await look()).toMatchObject({ passed: false });
  server.clock.now = undefined;
  const { body } = await start({ due_on: day(3) });
  expect(await look()).toMatchObject({ passed: true, detail: `a review is open, due ${day(3)}` });
  later(4);
  expect(await look()).toMatchObject({ passed: false });
  server.clock.now = undefined;
  await close(body.id, 'Left');
  expect(await look()).toMatchObject({ passed: true, detail: expect.stringContaining('last closed') });
  later(93);
  expect(await look()).toMatchObject({ passed: false });
});

describe('a review that begins by itself', () => {
  const settle = (responsible_id: string | null, as: TestPerson = admin) =>
    call(server, as, 'PUT', '/access-review-settings', { responsible_id });
  const list = async () => (await call(server, admin, 'GET', '/access-reviews')).body;
  const run = () => startDueReviews(server.services);

  it('begins once a quarter for the person responsible, who is told, and says that nobody started it', async () => {
    server.clock.now = new Date('2027-02-10T12:00:00Z');
    expect((await settle(second.userId)).status).toBe(200);
    expect((await list()).automatic).toMatchObject({ responsible_id: second.userId, next_start_on: '2027-02-10' });
    await Promise.all([run(), run()]);
    await run();
    const { rows, automatic } = await list();
    expect(rows).toMatchObject([{ name: 'Q1 2027', created_by: second.userId, is_automatic: true, total: 2 }]);
    expect(automatic.next_start_on).toBeNull();
    const events = await auditOf(server, admin.tenantId, 'access_review.started');
    expect(events).toMatchObject([{ user_id: null, metadata: { automatic: true, people: 2 } }]);
    const mails = await readMessages(server, admin.tenantId);
    expect(JSON.stringify(mails)).toContain('Access review Q1 2027 has begun');
    await close(rows[0].id, 'Done');
    await run();
    expect((await list()).rows, 'the quarter has had its review').toHaveLength(1);
    expect((await list()).automatic.next_start_on).toBe('2027-04-01');
    server.clock.now = new Date('2027-04-01T12:00:00Z');
    await run();
    expect((await list()).rows[0]).toMatchObject({ name: 'Q2 2027', state: 'open' });
  });

  it('waits while one is open, and begins for nobody who may not review any more', async () => {
    await settle(second.userId);
    const { body } = await start();
    await run();
    expect((await list()).rows).toHaveLength(1);
    await close(body.id, 'Done');
    await server.admin.query('update user_profiles set is_active = false where id = $1', [second.userId]);
    server.clock.now = new Date(Date.UTC(2027, 6, 20));
    await run();
    expect((await list()).rows).toHaveLength(1);
    expect((await list()).automatic).toMatchObject({ can_review: false, next_start_on: null });
    const { items } = await accessReviewed.run({ services: server.services, app: server.app });
    const { rows } = await server.admin.query('select name from tenants where id = $1', [admin.tenantId]);
    expect(items.find(({ subject }) => subject === rows[0].name)).toEqual({
      subject: rows[0].name,
      detail: 'the review of this quarter has not begun by itself',
      passed: false,
    });
  });

  it('has an active administrator of the firm as the person responsible, or nobody', async () => {
    const user = await addPerson(server, admin.tenantId, 'firm_user');
    const stranger = await makeFirm(server);
    for (const id of [user.userId, stranger.userId]) expect((await settle(id)).status).toBe(400);
    expect((await settle(user.userId, user)).status).toBe(403);
    await settle(admin.userId);
    await settle(null);
    await run();
    expect((await list()).rows).toEqual([]);
    expect(await auditOf(server, admin.tenantId, 'access_review.settings_saved')).toMatchObject([
      { metadata: { from: null, to: admin.userId } },
      { metadata: { from: admin.userId, to: null } },
    ]);
  });

  it('is counted on the dashboard once it is past its due date', async () => {
    const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
    const overdue = async () =>
      (await call(server, staff, 'POST', '/rpc/get_compliance_stats', {})).body.overdue_access_reviews;
    await start({ due_on: day(1) });
    const before = await overdue();
    later(3);
    expect(await overdue()).toBeGreaterThan(before);
  });
});

it('belongs to its firm and its administrators', async () => {
  const { body } = await start();
  const other = await makeFirm(server);
  const user = await addPerson(server, admin.tenantId, 'firm_user');
  const row = rowOf(body, second.userId);
  for (const [who, status] of [
    [other, 404],
    [user, 403],
  ] as const) {
    expect((await call(server, who, 'GET', `/access-reviews/${body.id}`)).status).toBe(status);
    expect((await decide(row.id, 'keep', '', who)).status).toBe(status);
    expect((await close(body.id, 'x', who)).status).toBe(status);
  }
  // The database hides it from others of the firm as well.
  const seen = async (role: string) => {
    const client = await server.services.pools.app.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.role', $2, true)`, [
        admin.tenantId,
        role,
      ]);
      return (await client.query('select 1 from access_review_rows')).rows.length;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect([await seen('firm_admin'), await seen('firm_user'), await seen('lp')]).toEqual([2, 0, 0]);
  const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
  expect((await start({}, staff)).status).toBe(201);
});
