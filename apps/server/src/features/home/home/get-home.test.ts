import { PLATFORM_TENANT_ID, ROLES, type Role } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, call, makeFirm, TEST_PASSWORD, type TestPerson } from '../../../testing/test-firm.ts';
import { importNow } from '../../../testing/test-import.ts';
import { useOwnServer } from '../../../testing/use-test-server.ts';

let firms = 0;
/** A firm in New York, where March 8, 2026 has 23 hours, seen at noon of March 10 (a Tuesday). */
let admin: TestPerson;
let user: TestPerson;
const NOON = '2026-03-10T16:00:00Z';

const server = useOwnServer();

beforeEach(async () => {
  server.clock.now = new Date(NOON);
  admin = await makeFirm(server, `Home ${++firms}`);
  user = await join(admin.tenantId, 'firm_user');
  await server.admin.query(`update tenant_settings set time_zone = 'America/New_York' where tenant_id = $1`, [
    admin.tenantId,
  ]);
});

/** One more person, whose session outlives the clocks: the database judges sessions by its own. */
async function join(tenantId: string, role: Role): Promise<TestPerson> {
  const person = await addPerson(server, tenantId, role);
  await server.admin.query(`update user_sessions set expires_at = '2099-01-01'`);
  return person;
}

async function at(moment: string, who: TestPerson, values: object) {
  server.clock.now = new Date(moment);
  const { status, body } = await call(server, who, 'POST', '/opportunities', values);
  expect(status, JSON.stringify(body)).toBe(201);
  server.clock.now = new Date(NOON);
  return body;
}

async function move(moment: string, deal: { id: string; version: number }, to: string, reason?: string) {
  server.clock.now = new Date(moment);
  const input = { opportunity_id: deal.id, new_stage: to, version: deal.version, change_reason: reason };
  const { status, body } = await call(server, admin, 'POST', '/rpc/update_opportunity_stage', input);
  expect(status, JSON.stringify(body)).toBe(200);
  server.clock.now = new Date(NOON);
  return body;
}

const home = async (who: TestPerson, query = '') => (await call(server, who, 'GET', `/home${query}`)).body;

describe('the range', () => {
  it('is the last 30 days of the firm when none is named', async () => {
    expect((await home(admin)).range).toEqual({ from: '2026-02-09', to: '2026-03-10', time_zone: 'America/New_York' });
    // There it still is the evening before.
    server.clock.now = new Date('2026-03-11T03:59:59Z');
    expect((await home(admin)).range.to).toBe('2026-03-10');
  });

  it('begins and ends at the midnights of the firm, also on the day of 23 hours', async () => {
    await at('2026-03-08T04:59:59Z', admin, { company_name: 'Before' });
    await at('2026-03-08T05:00:00Z', admin, { company_name: 'First second' });
    await at('2026-03-09T03:59:59Z', admin, { company_name: 'Last second' });
    await at('2026-03-09T04:00:00Z', admin, { company_name: 'After' });
    const { figures, changes, trend } = await home(admin, '?from=2026-03-08&to=2026-03-08');
    expect(figures).toMatchObject({ added: 2, total: 4, active: 4 });
    expect(changes.map((change: { deal: { company_name: string } }) => change.deal.company_name)).toEqual([
      'Last second',
      'First second',
    ]);
    expect(trend).toEqual({
      bucket: 'day',
      series: ['added', 'moved'],
      points: [{ from: '2026-03-08', to: '2026-03-08', values: [2, 0] }],
    });
    const { trend: days } = await home(admin, '?from=2026-03-07&to=2026-03-09');
    expect(days.points.map(({ values }: { values: number[] }) => values[0])).toEqual([1, 2, 1]);
  });

  it.each([
    '?from=2026-03-01',
    '?from=2026-03-02&to=2026-03-01',
    '?from=2026-02-30&to=2026-03-01',
    '?from=2010-01-01&to=2026-03-01',
    '?from=yesterday&to=today',
    '?range=30d',
  ])('refuses %s', async (query) => {
    const { status, body } = await call(server, admin, 'GET', `/home${query}`);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('a firm', () => {
  it('counts what is stored, by hand', async () => {
    await at('2026-03-05T12:00:00Z', admin, { company_name: 'New', target_amount: 150_000_000 });
    await at('2026-01-05T12:00:00Z', admin, { company_name: 'Old', target_amount: 123_456_78, currency: 'EUR' });
    await at('2026-03-05T12:00:00Z', admin, { company_name: 'Small', target_amount: 1, currency: 'USD' });
    const won = await at('2026-01-05T12:00:00Z', admin, { company_name: 'Won', target_amount: 999 });
    const lost = await at('2026-01-05T12:00:00Z', admin, { company_name: 'Lost' });
    const lostBefore = await at('2026-01-05T12:00:00Z', admin, { company_name: 'Lost before' });
    await move('2026-03-06T12:00:00Z', won, 'closed_won');
    await move('2026-03-06T13:00:00Z', lost, 'closed_lost', 'Too early');
    await move('2026-01-06T12:00:00Z', lostBefore, 'closed_lost');
    const { figures, stages, trend, changes } = await home(admin, '?from=2026-03-01&to=2026-03-10');
    expect(figures).toEqual({
      total: 6,
      active: 3,
      added: 2,
      won: 1,
      lost: 1,
      // Two deals of 5 days and 4 hours, one of 64 days and 4 hours.
      days_in_stage: expect.closeTo((2 * (5 + 4 / 24) + 64 + 4 / 24) / 3, 4),
      pipeline: [
        { currency: 'USD', amount: '150000001', deals: 2 },
        { currency: 'EUR', amount: '12345678', deals: 1 },
      ],
    });
    expect(stages.map(({ count }: { count: number }) => count)).toEqual([3, 0, 0, 0, 0, 0, 0, 1, 2]);
    const total = (place: number) =>
      trend.points.reduce((sum: number, { values }: { values: number[] }) => sum + (values[place] ?? 0), 0);
    expect([total(0), total(1)]).toEqual([2, 2]);
    expect(changes[0]).toMatchObject({
      kind: 'moved',
      from_stage: 'sourcing',
      to_stage: 'closed_lost',
      reason: 'Too early',
      deal: { company_name: 'Lost' },
      by: { first_name: 'Test' },
    });
    expect(changes).toHaveLength(4);
  });

  it('adds the pipeline up anew after every kind of change', async () => {
    const sum = async () => (await home(admin)).figures.pipeline.map(({ amount }: { amount: string }) => amount);
    const deal = await at('2026-03-05T12:00:00Z', admin, { company_name: 'First', target_amount: 100 });
    expect(await sum()).toEqual(['100']);
    await call(server, admin, 'PATCH', `/opportunities/${deal.id}`, { version: 1, target_amount: 250 });
    expect(await sum()).toEqual(['250']);
    await at('2026-03-05T12:00:00Z', admin, { company_name: 'Second', target_amount: 1 });
    expect(await sum()).toEqual(['251']);
    await move('2026-03-06T12:00:00Z', { ...deal, version: 2 }, 'closed_lost');
    expect(await sum()).toEqual(['1']);
  });

  it('tells of edits by their fields, and of an import as one thing', async () => {
    const deal = await at('2026-03-05T12:00:00Z', admin, { company_name: 'Edited' });
    await call(server, admin, 'POST', '/custom-fields', { label: 'Thesis fit', kind: 'text' });
    const change = { version: 1, target_amount: 5, industry: 'Tea', assigned_to: null, custom: { thesis_fit: 'Good' } };
    await call(server, admin, 'PATCH', `/opportunities/${deal.id}`, change);
    await importNow(server, admin, 'Company\nAlpha\nBeta\n');
    // A job ends by the database's own clock.
    await server.admin.query('update imports set finished_at = $1', [new Date(NOON)]);
    const { changes, figures } = await home(admin);
    const kinds = changes.map(({ kind }: { kind: string }) => kind).sort();
    expect(kinds).toEqual(['added', 'edited', 'imported']);
    expect(changes.find(({ kind }: { kind: string }) => kind === 'edited').fields).toEqual([
      'Industry',
      'Owner',
      'Target amount',
      'Thesis fit',
    ]);
    expect(changes.find(({ kind }: { kind: string }) => kind === 'imported').import).toMatchObject({
      record_kind: 'opportunity',
      rows_total: 2,
    });
    expect(figures.added).toBe(3);
  });

  it('asks the owner about deals that are due by Sunday or wait too long, and nobody else', async () => {
    const due = (company_name: string, expected_close_date: string) =>
      at('2026-03-09T12:00:00Z', user, { company_name, expected_close_date });
    await due('Overdue', '2026-03-01');
    await due('Sunday', '2026-03-15');
    await due('Monday', '2026-03-16');
    const closed = await due('Closed', '2026-03-01');
    await move('2026-03-09T13:00:00Z', closed, 'closed_won');
    await at('2026-02-08T15:59:00Z', user, { company_name: 'Forgotten' });
    await at('2026-02-08T16:01:00Z', user, { company_name: 'Not yet' });
    await at('2026-03-09T12:00:00Z', admin, { company_name: 'Nobody', assigned_to: null });
    const { needs } = await home(user);
    const names = ({ deals }: { deals: { company_name: string }[] }) => deals.map((deal) => deal.company_name);
    expect(names(needs.closing)).toEqual(['Overdue', 'Sunday']);
    expect(needs.closing.total).toBe(2);
    expect(names(needs.waiting)).toEqual(['Forgotten']);
    expect(names(needs.unassigned)).toEqual(['Nobody']);
    const other = (await home(admin)).needs;
    expect([other.closing.total, other.waiting.total, other.unassigned.total]).toEqual([0, 0, 1]);
  });

  it('asks the assignee about tasks that are due today or overdue, and about no other', async () => {
    const task = async (title: string, due_date: string, more: object = {}) =>
      (await call(server, admin, 'POST', '/tasks', { title, due_date, assigned_to: user.userId, ...more })).body;
    await task('Today', '2026-03-10');
    await task('Overdue', '2026-03-01');
    await task('Tomorrow', '2026-03-11');
    await task('Another', '2026-03-01', { assigned_to: admin.userId });
    const done = await task('Done', '2026-03-01');
    await call(server, user, 'POST', `/tasks/${done.id}/status`, { status: 'completed', version: 1 });
    const gone = await task('Deleted', '2026-03-01');
    await call(server, admin, 'POST', `/tasks/${gone.id}/delete`, { version: 1 });
    const { tasks } = (await home(user)).needs;
    expect([tasks.total, tasks.tasks.map(({ title }: { title: string }) => title)]).toEqual([2, ['Overdue', 'Today']]);
  });

  it('shows locked people and invitations that end soon to the administrator alone', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const body = { email: user.email, password: `Wrong-${TEST_PASSWORD}` };
      await call(server, undefined, 'POST', '/auth/token?grant_type=password', body);
    }
    const invited = await call(server, admin, 'POST', '/rpc/invite_user', {
      p_tenant_id: admin.tenantId,
      p_email: 'lp@guest.example',
      p_role: 'lp',
    });
    expect(invited.status, JSON.stringify(invited.body)).toBe(200);
    server.clock.now = new Date(Date.parse(NOON) + 6 * 86_400_000);
    // The lock counts on the database's own clock.
    await server.admin.query(`update sign_in_attempts set locked_until = $1 where locked_until is not null`, [
      new Date(Date.parse(NOON) + 7 * 86_400_000),
    ]);
    const { needs } = await home(admin);
    expect(needs.locked).toEqual([expect.objectContaining({ id: user.userId, first_name: 'Test' })]);
    expect(needs.invitations).toEqual([expect.objectContaining({ email: 'lp@guest.example', role: 'lp' })]);
    const others = (await home(user)).needs;
    expect([others.locked, others.invitations]).toEqual([[], []]);
  });

  it('shows nothing of another firm', async () => {
    await at('2026-03-09T12:00:00Z', admin, {
      company_name: 'OwnCanary',
      target_amount: 77,
      expected_close_date: '2026-03-10',
    });
    await importNow(server, admin, 'Company\nOwnCanary Two\n');
    const { tenantId } = await makeFirm(server, 'Stranger');
    const stranger = await join(tenantId, 'firm_admin');
    const seen = await home(stranger);
    expect(JSON.stringify(seen)).not.toContain('OwnCanary');
    expect(seen.figures).toMatchObject({ total: 0, added: 0, pipeline: [] });
    expect(seen.changes).toEqual([]);
  });
});

describe('each role', () => {
  const KINDS: Record<string, string> = {
    platform_admin: 'platform',
    platform_user: 'platform',
    firm_admin: 'firm',
    firm_user: 'firm',
  };

  it.each(ROLES)('%s has its own home', async (role) => {
    const person = await join(admin.tenantId, role);
    expect((await home(person)).kind).toBe(KINDS[role] ?? 'portal');
  });

  it('shows platform staff counts, and no record of a firm', async () => {
    await at('2026-03-09T12:00:00Z', admin, { company_name: 'OwnCanary' });
    const staff = await join(PLATFORM_TENANT_ID, 'platform_user');
    // A day on which no other test made a firm.
    await server.admin.query(`update tenants set created_at = '2025-05-05' where id = $1`, [admin.tenantId]);
    const seen = await home(staff, '?from=2025-05-05&to=2025-05-05');
    expect(JSON.stringify(seen)).not.toContain('OwnCanary');
    const { rows } = await server.admin.query(`select count(*)::int as organizations from tenants where id <> $1`, [
      PLATFORM_TENANT_ID,
    ]);
    expect(seen.figures.organizations).toBe(rows[0].organizations);
    expect(seen.figures.people).toBeGreaterThan(2);
    expect(seen.newest.map(({ id }: { id: string }) => id)).toEqual([admin.tenantId]);
    expect(seen.figures.organizations_added).toBe(1);
  });

  it('shows people of a portal their own sign-ins, and nobody else', async () => {
    const lp = await join(admin.tenantId, 'lp');
    const other = await join(admin.tenantId, 'lp');
    for (const who of [lp, other]) {
      const body = { email: who.email, password: TEST_PASSWORD };
      expect((await call(server, undefined, 'POST', '/auth/token?grant_type=password', body)).status).toBe(200);
    }
    const seen = await home(lp);
    expect(seen.sign_ins).toEqual([
      expect.objectContaining({ action: 'login_success', method: 'password', ip_address: '127.0.0.1' }),
    ]);
    expect(seen.sessions).toBe(2);
    expect((await home(lp, '?from=2026-01-01&to=2026-01-31')).sign_ins).toEqual([]);
  });
});
