import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { oscalFaults } from '../../../testing/audit/oscal-model.ts';
import { enrolTotp } from '../../../testing/second-factor.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { runControls } from '../controls/run-controls.ts';
import { runSecurityChecks } from '../security-checks/run-security-checks.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
let key: { token: string };

const day = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const newKey = async (scopes: string[], as = admin) => ({
  token: (await call(server, as, 'POST', '/api-keys', { name: 'Auditor', scopes, expires_on: day() })).body
    .key as string,
});
beforeEach(async () => {
  key = await newKey(['evidence:read']);
});
const read = (path: string, as: { token: string } = key) => call(server, as, 'GET', `/evidence/${path}`);
const rows = async (path: string, as?: { token: string }) => (await read(path, as)).body.rows;

const KINDS = ['users', 'roles', 'second-factors', 'sessions', 'settings', 'events', 'checks'];

describe('a key of this scope', () => {
  it('reads every kind of evidence, and nothing else of the firm', async () => {
    for (const kind of [...KINDS, 'assessment-results']) expect([kind, (await read(kind)).status]).toEqual([kind, 200]);
    for (const path of ['/opportunities', '/people', '/audit-logs', '/access-reviews'])
      expect([path, (await call(server, key, 'GET', path)).status]).toEqual([path, 403]);
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect((await call(server, key, method, '/evidence/users', {})).status).toBeGreaterThan(399);
  });

  it('is needed by a key, and is an administrator’s own', async () => {
    const other = await newKey(['opportunity:read', 'audit:read']);
    const user = await addPerson(server, admin.tenantId, 'firm_user');
    for (const kind of KINDS) {
      expect((await read(kind, other)).status).toBe(403);
      expect((await read(kind, user)).status).toBe(403);
      expect((await read(kind, admin)).status).toBe(200);
    }
    expect((await read('users', { token: 'nobody' })).status).toBe(401);
  });

  it('sees its own firm alone', async () => {
    const stranger = await makeFirm(server);
    await addPerson(server, stranger.tenantId, 'lp');
    const other = await newKey(['evidence:read'], stranger);
    for (const kind of KINDS.slice(0, -1)) {
      const own = JSON.stringify(await rows(kind));
      expect([kind, own.includes(stranger.userId)]).toEqual([kind, false]);
      const ids = new Set((await rows(kind)).map(({ id }: { id: string }) => id));
      for (const { id } of await rows(kind, other)) expect([kind, ids.has(id)]).toEqual([kind, false]);
    }
  });
});

describe('the rows', () => {
  it('of users have role and state, and neither name nor address', async () => {
    const member = await addPerson(server, admin.tenantId, 'lp');
    const { body } = await read('users');
    expect(body.rows).toMatchObject([
      { id: admin.userId, role: 'firm_admin', is_active: true, deleted_at: null },
      { id: member.userId, role: 'lp' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Test Person|@/);
  });

  it('of roles and settings tell who changed what, and why', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    await call(server, admin, 'POST', `/people/${member.userId}/role`, { role: 'lp', reason: 'Left the team' });
    expect(await rows('roles')).toMatchObject([
      {
        user_id: member.userId,
        previous_role: 'firm_user',
        new_role: 'lp',
        changed_by: admin.userId,
        reason: 'Left the team',
      },
    ]);
    expect(await rows('settings')).toMatchObject([
      {
        setting_category: 'security',
        setting_name: 'API key: Auditor',
        changed_by_user_id: admin.userId,
        old_value: null,
      },
    ]);
  });

  it('of second factors count those that hold', async () => {
    const member = await addPerson(server, admin.tenantId, 'lp');
    const of = async () => (await rows('second-factors')).find(({ id }: { id: string }) => id === member.userId);
    expect(await of()).toMatchObject({ authenticator_apps: 0, phones: 0, passkeys: 0, rule_applies_from: null });
    await enrolTotp(server, member);
    expect(await of()).toMatchObject({ authenticator_apps: 1 });
    await server.admin.query(
      `update tenant_settings set second_factor_required_since = '2026-01-01Z', second_factor_grace_days = 7 where tenant_id = $1`,
      [admin.tenantId],
    );
    expect((await of()).rule_applies_from).toBe('2026-01-08T00:00:00.000Z');
  });

  it('of sessions hold no secret, and of events the leaf and nothing of the record', async () => {
    const [session] = await rows('sessions');
    expect(session).toMatchObject({ id: admin.sessionId, user_id: admin.userId, is_active: true });
    expect(Object.keys(session).join()).not.toMatch(/secret|hash|token/);
    const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Quietco' })).body;
    const events = await rows('events');
    const created = events.find(({ action }: { action: string }) => action === 'opportunity.created');
    const [stored] = (
      await server.admin.query(`select encode(leaf, 'hex') as leaf from audit_logs where id = $1`, [created.id])
    ).rows;
    expect(created.leaf).toBe(stored.leaf);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`Quietco|${deal.id}`));
  });

  it('come in pages whose cursor leads on, from a moment on, and each once', async () => {
    for (let count = 0; count < 4; count++) await addPerson(server, admin.tenantId, 'lp');
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await read(`users?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(body.rows.length).toBeLessThanOrEqual(2);
      seen.push(...body.rows.map(({ id }: { id: string }) => id));
      if (!body.next_cursor) break;
      cursor = body.next_cursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
    expect(await rows(`events?since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toEqual([]);
    for (const query of ['limit=501', 'limit=0', 'cursor=x', 'since=yesterday', 'other=1'])
      expect([query, (await read(`events?${query}`)).status]).toEqual([query, 400]);
  });

  it('taken are an event for each kind, and none for further pages', async () => {
    const { body } = await read('users?limit=1');
    await addPerson(server, admin.tenantId, 'lp');
    await read(`users?limit=1&cursor=${(await read('users?limit=1')).body.next_cursor}`);
    expect(body.rows).toHaveLength(1);
    const taken = (await auditOf(server, admin.tenantId, 'evidence.read')).map(({ metadata }) => metadata.name);
    expect(taken).toEqual(['users', 'users']);
  });
});

describe('checks and assessment results', () => {
  const installation = () => ({ services: server.services, app: server.app });

  it('follow the model of OSCAL, before the first run as well', async () => {
    await server.admin.query('delete from security_checks');
    const empty = (await read('assessment-results')).body;
    expect(oscalFaults(empty)).toEqual([]);
    expect(empty['assessment-results'].results[0]).not.toHaveProperty('observations');
    await runSecurityChecks(installation());
    const { body } = await read('assessment-results');
    expect(oscalFaults(body)).toEqual([]);
    const [result] = body['assessment-results'].results;
    expect(result.observations).toHaveLength((await rows('checks')).length);
  });

  it('say not-satisfied for each criterion of which one check fails', async () => {
    await runSecurityChecks(installation());
    await server.admin.query(
      `update security_checks set passed = false, detail = 'One in clear' where check_key = 'passwords-are-hashed'`,
    );
    const check = (await rows('checks')).find(({ key: name }: { key: string }) => name === 'passwords-are-hashed');
    expect(check).toMatchObject({ result: 'fail', found: 'One in clear' });
    expect(check.criteria.length).toBeGreaterThan(0);
    const { findings } = (await read('assessment-results')).body['assessment-results'].results[0];
    for (const { target } of findings)
      if (check.criteria.includes(target['target-id']))
        expect(target.status).toEqual({ state: 'not-satisfied', reason: 'fail' });
    expect(findings.map(({ target }: { target: { status: { state: string } } }) => target.status.state)).toContain(
      'not-satisfied',
    );
  });

  it('are controls for the platform, without the rows that name other firms', async () => {
    const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
    await runControls(installation());
    const { body } = await read('assessment-results', staff);
    expect(oscalFaults(body)).toEqual([]);
    expect(JSON.stringify(body)).toContain('Access is reviewed each quarter');
    expect(JSON.stringify(body)).not.toContain(admin.userId.slice(0, 8));
    expect(JSON.stringify(await rows('checks'))).not.toContain('Access is reviewed');
  });

  it('that leave the model are noticed', async () => {
    await runSecurityChecks(installation());
    const { body } = await read('assessment-results');
    const broken = (change: (results: never) => void) => {
      const copy = structuredClone(body);
      change(copy['assessment-results'] as never);
      return oscalFaults(copy).length;
    };
    type Any = Record<string, never> & { results: [Record<string, never>]; metadata: Record<string, unknown> };
    expect(broken((it: Any) => Reflect.deleteProperty(it, 'import-ap'))).toBeGreaterThan(0);
    expect(broken((it: Any) => Object.assign(it, { uuid: 'x' }))).toBeGreaterThan(0);
    expect(broken((it: Any) => Object.assign(it.metadata, { 'last-modified': '2026-01-01' }))).toBeGreaterThan(0);
    expect(broken((it: Any) => Object.assign(it.results[0], { findings: [] }))).toBeGreaterThan(0);
    expect(broken((it: Any) => Object.assign(it.results[0], { verdict: 'fine' }))).toBeGreaterThan(0);
  });
});
