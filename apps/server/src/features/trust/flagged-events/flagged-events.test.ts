import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEvent, writeAudit } from '../../../core/audit.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { type CheckpointStore, createCheckpointStore } from '../audit-log/checkpoint-store.ts';
import { sealAuditLog } from '../audit-log/seal-audit-log.ts';
import { raiseFlags } from './raise-flags.ts';

const server = useOwnServer();
const platform = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const north = forAllTests(() => makeFirm(server, 'North'));
const south = forAllTests(() => makeFirm(server, 'South'));
const person = forEachTest(() => addPerson(server, north.tenantId, 'firm_user'));

let directory: string;
let store: CheckpointStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
  store = createCheckpointStore(directory);
});
afterAll(() => rm(directory, { recursive: true }));

let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;

/** Events as sign-in writes them, each so many minutes ago. */
async function fail(who: TestPerson, times: number, { ip = newAddress(), minutesAgo = 1 } = {}): Promise<void> {
  const event: AuditEvent = {
    action: 'login_failure',
    resource_type: 'user_session',
    resource_id: who.userId,
    metadata: { failure_reason: 'wrong password' },
  };
  const source = {
    tenantId: who.tenantId,
    userId: who.userId,
    sessionId: null,
    origin: { requestId: 'x', ip, userAgent: 'x' },
  };
  await withAuth(server.services, async (tx) => {
    await setTenant(tx, who.tenantId);
    const at = new Date(server.services.now().getTime() - minutesAgo * 60_000);
    for (let time = 0; time < times; time++) await writeAudit(tx, source, [event], at);
  });
}

async function look(): Promise<number> {
  await sealAuditLog(server.services, store);
  return raiseFlags(server.services);
}

const list = async (query: string) => (await call(server, platform, 'GET', `/compliance/flagged-events?${query}`)).body;
const about = async (who: TestPerson, query = 'days=30&status=all') =>
  (await list(`${query}&search=${who.userId}`)).rows;
const resolve = (id: string, note = 'Asked them by phone: a new keyboard') =>
  call(server, platform, 'POST', `/compliance/flagged-events/${id}/resolve`, { note });

describe('failed sign-ins of one person', () => {
  it('are flagged from the fifth on, by what sign-in itself has written', async () => {
    const signIn = () =>
      call(server, undefined, 'POST', '/auth/token?grant_type=password', { email: person.email, password: 'Wrong-1' });
    for (let time = 0; time < 4; time++) await signIn();
    await look();
    expect(await about(person)).toEqual([]);
    await signIn();
    await look();
    expect(await about(person)).toMatchObject([
      {
        event_type: 'multiple_failed_logins',
        severity: 'high',
        tenant_name: 'North',
        resolved: false,
        metadata: { failures: 5 },
        can: { resolve: true },
      },
    ]);
  });

  it('count only where we have seen them ourselves', async () => {
    for (let time = 0; time < 6; time++)
      await call(server, person, 'POST', '/rpc/log_auth_event', { p_event_type: 'login_failure' });
    expect(await auditOf(server, north.tenantId, 'login_failure')).not.toEqual([]);
    await look();
    expect(await about(person)).toEqual([]);
  });

  it('are one event that grows and becomes critical at the tenth', async () => {
    await fail(person, 5);
    await look();
    const [first] = await about(person);
    await fail(person, 4);
    await look();
    expect(await about(person)).toMatchObject([{ id: first.id, severity: 'high', metadata: { failures: 9 } }]);
    await fail(person, 1, { minutesAgo: 0 });
    await look();
    expect(await about(person)).toMatchObject([{ id: first.id, severity: 'critical', metadata: { failures: 10 } }]);
  });

  it('count together for seven days and no longer', async () => {
    const day = 24 * 60;
    await fail(person, 4, { minutesAgo: 8 * day });
    await fail(person, 4, { minutesAgo: day });
    await look();
    expect(await about(person)).toEqual([]);
    await fail(person, 1);
    await look();
    expect(await about(person)).toMatchObject([{ metadata: { failures: 5 } }]);
  });

  it('count anew once the event about them is resolved', async () => {
    await fail(person, 5);
    await look();
    await resolve((await about(person))[0].id);
    await fail(person, 4, { minutesAgo: -1 });
    await look();
    expect(await about(person)).toHaveLength(1);
    await fail(person, 1, { minutesAgo: -1 });
    await look();
    expect((await about(person)).map((event: { resolved: boolean }) => event.resolved)).toEqual([false, true]);
  });
});

describe('an approval by somebody whom its preparer brought in', () => {
  it('is flagged once, where nobody else could give it', async () => {
    const id = crypto.randomUUID();
    const event: AuditEvent = {
      action: 'capital_event.approved',
      resource_type: 'capital_event',
      resource_id: id,
      metadata: { brought_in_by_preparer: true },
    };
    await as(server, person, 'write', ({ audit }) => audit(event));
    await as(server, person, 'write', ({ audit }) => audit({ ...event, metadata: {} }));
    await look();
    await look();
    expect(await about(person)).toMatchObject([
      { event_type: 'approval_by_invitee', severity: 'high', metadata: { approval: event.action, record: id } },
    ]);
  });
});

describe('failed sign-ins from one address', () => {
  it('are flagged from the tenth on, for the firm that they were at', async () => {
    const ip = newAddress();
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(server, south.tenantId, 'lp')));
    for (const who of people.slice(0, 3)) await fail(who, 3, { ip });
    await look();
    expect((await list(`search=${ip}`)).rows).toEqual([]);
    await fail(people[4] as TestPerson, 1, { ip });
    await look();
    expect((await list(`search=${ip}`)).rows).toMatchObject([
      {
        event_type: 'suspicious_ip_activity',
        severity: 'high',
        tenant_name: 'South',
        user_id: null,
        ip_address: ip,
        metadata: { failures: 10, people: 4, organizations: 1 },
      },
    ]);
  });

  it('concern the platform where several firms were tried', async () => {
    const ip = newAddress();
    const other = await addPerson(server, south.tenantId, 'lp');
    for (const who of [person, other]) {
      await fail(who, 3, { ip });
      await fail(await addPerson(server, who.tenantId, 'lp'), 3, { ip });
    }
    await look();
    const [event] = (await list(`search=${ip}`)).rows;
    expect(event).toMatchObject({ tenant_id: PLATFORM_TENANT_ID, metadata: { failures: 12, organizations: 2 } });
    expect(event.metadata.events).toBeUndefined();
  });
});

describe('failed sign-ins at addresses that nobody has', () => {
  const guess = (ip: string, n: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/token?grant_type=password',
      remoteAddress: ip,
      headers: { host: 'localhost:3000' },
      payload: { email: `guess-${n}@firm.example`, password: 'Wrong-Pebble-77' },
    });

  it('are events of the platform that name nobody, and are flagged by network address', async () => {
    const ip = newAddress();
    for (let n = 0; n < 9; n++) await guess(ip, n);
    await look();
    expect((await list(`search=${ip}`)).rows).toEqual([]);
    await guess(ip, 9);
    await look();
    expect((await list(`search=${ip}`)).rows).toMatchObject([
      {
        event_type: 'suspicious_ip_activity',
        tenant_id: PLATFORM_TENANT_ID,
        metadata: { failures: 10, unknown_accounts: 10, organizations: 0, people: 0 },
      },
    ]);
    const events = (await auditOf(server, PLATFORM_TENANT_ID, 'login_failure')).filter(
      (event) => event.ip_address === ip,
    );
    expect(events).toHaveLength(10);
    expect(events[0]).toMatchObject({ user_id: null, resource_id: null });
    expect(JSON.stringify(events)).not.toContain('guess');
  });

  it('count together with those at accounts, and are no firm matter then', async () => {
    const ip = newAddress();
    await fail(person, 4, { ip });
    for (let n = 20; n < 26; n++) await guess(ip, n);
    await look();
    expect((await list(`search=${ip}`)).rows).toMatchObject([
      { tenant_id: PLATFORM_TENANT_ID, metadata: { failures: 10, unknown_accounts: 6, organizations: 1, people: 1 } },
    ]);
  });
});

it('flags a change of role to platform administrator at once, and no other change', async () => {
  const support = await addPerson(server, PLATFORM_TENANT_ID, 'platform_user');
  await call(server, north, 'POST', `/people/${person.userId}/role`, { role: 'lp', reason: 'Left the team' });
  const changed = await call(server, platform, 'POST', `/people/${support.userId}/role`, {
    role: 'platform_admin',
    reason: 'Takes over on call',
  });
  expect(changed.status).toBe(200);
  await look();
  expect(await about(person)).toEqual([]);
  expect(await about(support)).toMatchObject([
    {
      event_type: 'privilege_escalation',
      severity: 'critical',
      tenant_id: PLATFORM_TENANT_ID,
      metadata: { previous_role: 'platform_user', changed_by: platform.userId, reason: 'Takes over on call' },
    },
  ]);
});

describe('the look through the log', () => {
  it('finds each event once, whichever of two servers looks', async () => {
    await fail(person, 5);
    await sealAuditLog(server.services, store);
    const raised = await Promise.all([raiseFlags(server.services), raiseFlags(server.services)]);
    expect(raised.sort()).toEqual([0, 1]);
    expect(await raiseFlags(server.services)).toBe(0);
  });

  it('sees what was written while it had not been sealed', async () => {
    await fail(person, 5);
    expect(await raiseFlags(server.services)).toBe(0);
    expect(await look()).toBe(1);
  });
});

describe('resolving', () => {
  it('says who, when and why, in both logs, and takes it off the badge', async () => {
    await fail(person, 5);
    await look();
    const unresolved = async () =>
      (await call(server, platform, 'GET', '/compliance/flagged-events/summary')).body.unresolved;
    const before = await unresolved();
    const [{ id }] = await about(person);
    expect((await resolve(id)).status).toBe(200);
    expect(await unresolved()).toBe(before - 1);
    expect(await about(person, 'status=unresolved')).toEqual([]);
    expect(await about(person, 'status=resolved')).toMatchObject([
      { resolved_by: platform.userId, resolution_note: 'Asked them by phone: a new keyboard', can: { resolve: false } },
    ]);
    for (const tenant of [north.tenantId, PLATFORM_TENANT_ID]) {
      const event = (await auditOf(server, tenant, 'flagged_event.resolved')).at(-1);
      expect(event).toMatchObject({ user_id: platform.userId, resource_id: id, metadata: { severity: 'high' } });
    }
  });

  it('happens once, needs a note, and is no firm administrator matter', async () => {
    await fail(person, 5);
    await look();
    const [{ id }] = await about(person);
    expect((await resolve(id, ' ')).body.data).toMatchObject({ fields: { note: expect.any(String) } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => resolve(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await resolve(crypto.randomUUID())).status).toBe(404);
    for (const path of ['', '/summary', '/export'])
      expect((await call(server, north, 'GET', `/compliance/flagged-events${path}`)).status).toBe(403);
  });
});

describe('the list', () => {
  it('is narrowed by range, firm, severity and words, and leads on', async () => {
    const other = await addPerson(server, south.tenantId, 'lp');
    await fail(person, 10, { minutesAgo: 3 * 24 * 60 });
    await fail(other, 5);
    await look();
    const found = async (query: string) =>
      (await list(`${query}&limit=500`)).rows.map((row: { user_id: string }) => row.user_id);
    expect(await found('days=1')).not.toContain(person.userId);
    expect(await found('days=7')).toEqual(expect.arrayContaining([person.userId, other.userId]));
    expect(await found(`tenant_id=${south.tenantId}`)).not.toContain(person.userId);
    expect(await found('severity=critical')).toContain(person.userId);
    expect(await found('severity=critical')).not.toContain(other.userId);
    expect(await found('search=FAILED%20SIGN')).toContain(other.userId);
    const first = await list('limit=1');
    const second = await list(`limit=1&cursor=${first.next_cursor}`);
    expect(second.rows[0].id).not.toBe(first.rows[0].id);
  });

  it.each(['days=2', 'severity=grave', 'status=open', 'limit=501', 'cursor=x'])('refuses %s', async (query) => {
    expect((await call(server, platform, 'GET', `/compliance/flagged-events?${query}`)).status).toBe(400);
  });

  it('is exported as CSV, and the export is an event', async () => {
    await fail(person, 5);
    await look();
    const answer = await call(server, platform, 'GET', '/compliance/flagged-events/export');
    expect(answer.headers['content-disposition']).toMatch(/filename="flagged_events_\d{4}-\d{2}-\d{2}\.csv"/);
    expect(answer.body).toContain('5 failed sign-ins of one person');
    const exported = (await auditOf(server, PLATFORM_TENANT_ID, 'export.created')).at(-1);
    expect(exported?.metadata).toMatchObject({ name: 'flagged_events', status: 'unresolved' });
  });
});
