import { ACTION_GROUPS, AUDIT_DAYS, CLASSIFICATIONS } from '@cairn/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { importNow } from '../../../testing/test-import.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { createCheckpointStore } from './checkpoint-store.ts';
import { runVerification } from './run-verification.ts';
import { sealAuditLog } from './seal-audit-log.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const colleague = forAllTests(() => addPerson(server, admin.tenantId, 'firm_admin'));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const foreign = forAllTests(() => makeFirm(server));

const list = async (query = '', who: TestPerson = admin) =>
  (await call(server, who, 'GET', `/audit-logs${query}`)).body;
const addDeal = async (name: string) =>
  (await call(server, admin, 'POST', '/opportunities', { company_name: name })).body as { id: string; version: number };

let open: { id: string; version: number };
let hidden: { id: string; version: number };

beforeAll(async () => {
  open = await addDeal('Openly');
  await call(server, admin, 'PATCH', `/opportunities/${open.id}`, { version: 1, industry: 'Robots' });
  hidden = await addDeal('Zanzibar Secret');
  await call(server, admin, 'POST', `/opportunities/${hidden.id}/confidential`, { version: 1, is_confidential: true });
  await call(server, admin, 'POST', `/opportunities/${hidden.id}/notes`, { body: 'Zanzibar note' });
  await addDealOf(foreign);
});

const addDealOf = (who: TestPerson) => call(server, who, 'POST', '/opportunities', { company_name: 'Foreign' });

describe('the audit viewer', () => {
  it('lists the events of the own firm, newest first, a page at a time', async () => {
    const all = await list();
    const times = all.rows.map((row: { created_at: string }) => row.created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(JSON.stringify(all)).not.toContain('Foreign');
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.rows.map((row: { id: string }) => row.id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(all.rows.map((row: { id: string }) => row.id));
  });

  it.each([
    ['?action=create', ['opportunity.created']],
    ['?action=update', ['opportunity.updated']],
    ['?action=role_change', []],
    ['?search=NOTE', ['opportunity_note']],
    ['?search=%25', []],
    ['?search=127.0.0', ['opportunity']],
    ['?data_classification=financial', []],
  ])('narrows the list: %s', async (query, expected) => {
    const { rows } = await list(query);
    const found = rows.map((row: { action: string }) => row.action).join(' ');
    for (const part of expected) expect(found).toContain(part);
    if (expected.length === 0) expect(rows).toEqual([]);
  });

  it('shows nothing from before the range', async () => {
    server.clock.now = new Date(Date.now() + 2 * 24 * 60 * 60_000);
    expect((await list('?days=1')).rows).toEqual([]);
    expect((await list('?days=7')).rows.length).toBeGreaterThan(0);
    server.clock.now = undefined;
  });

  it.each(['?days=2', '?action=anything', '?data_classification=secret', '?cursor=x', '?limit=501', '?sort=x'])(
    'refuses %s',
    async (query) => {
      const answer = await call(server, admin, 'GET', `/audit-logs${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  it('keeps what a confidential deal is about from who may not see it, and the event in its place', async () => {
    const [mine, theirs] = [await list(), await list('', colleague)];
    expect(theirs.rows).toHaveLength(mine.rows.length);
    expect(JSON.stringify(mine)).toContain(hidden.id);
    expect(JSON.stringify(theirs)).not.toContain(hidden.id);
    expect(JSON.stringify(theirs)).not.toContain('Zanzibar');
    expect(theirs.rows.filter((row: { is_hidden: boolean }) => row.is_hidden).length).toBeGreaterThan(1);
    expect(theirs.rows.some((row: { resource_id: string }) => row.resource_id === open.id)).toBe(true);
    const csv = await call(server, colleague, 'GET', '/audit-logs/export');
    expect(csv.body).not.toContain('Zanzibar');
    expect(csv.body).not.toContain(hidden.id);
  });

  it('tells nobody from whom a deal is hidden what a colleague’s import came to', async () => {
    await importNow(server, admin, 'Company,Industry\nZanzibar Secret,Tea\n', {
      choices: { same_deal: 'merge', same_company: 'merge' },
    });
    const other = await addPerson(server, admin.tenantId, 'firm_admin');
    const ofImports = async (person: TestPerson) => {
      const { rows } = (await call(server, person, 'GET', '/audit-logs?limit=100')).body;
      return rows.filter(({ action }: { action: string }) => action === 'import.completed');
    };
    expect(await ofImports(admin)).toMatchObject([{ metadata: { read: 1 }, is_hidden: false }]);
    expect(await ofImports(other)).toMatchObject([{ metadata: {}, is_hidden: true, user_id: admin.userId }]);
    const csv = await call(server, other, 'GET', '/audit-logs/export');
    expect(csv.body).not.toContain('""read"":1');
  });

  it.each(['search=opportunity', 'search=127.0', 'action=create', 'data_classification=confidential'])(
    'finds the same one by one as all at once: %s',
    async (filter) => {
      const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
      const all = ids(await list(`?${filter}`));
      expect(all.length).toBeGreaterThan(1);
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await list(`?${filter}&limit=1${cursor && `&cursor=${cursor}`}`);
        seen.push(...ids(page));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(all);
    },
  );

  it('shows nothing of another firm, whatever is filtered by', async () => {
    const seen: string[] = [];
    const filters = [
      ...Object.keys(ACTION_GROUPS).map((action) => `action=${action}`),
      ...Object.keys(CLASSIFICATIONS).map((name) => `data_classification=${name}`),
      ...['opportunity', '127', '%', admin.tenantId, hidden.id, `' or true --`].map(
        (words) => `search=${encodeURIComponent(words)}`,
      ),
    ];
    for (const filter of filters) {
      seen.push(...(await list(`?days=90&limit=500&${filter}`, foreign)).rows.map((row: { id: string }) => row.id));
      const csv = await call(server, foreign, 'GET', `/audit-logs/export?days=90&${filter}`);
      expect(csv.body, filter).not.toContain(open.id);
    }
    // The cursor of a page of theirs.
    const stranger = (await list()).rows[0].id;
    const cursor = Buffer.from(JSON.stringify([new Date(Date.now() + 60_000).toISOString(), stranger]));
    const { rows } = await list(`?days=90&cursor=${cursor.toString('base64url')}`, foreign);
    seen.push(...rows.map((row: { id: string }) => row.id));
    expect(seen.length).toBeGreaterThan(3);
    const { rows: firms } = await server.admin.query('select distinct tenant_id from audit_logs where id = any ($1)', [
      seen,
    ]);
    expect(firms).toEqual([{ tenant_id: foreign.tenantId }]);
  });

  it('counts for the four cards, whether events are sealed, wait for it, or stand at the edge of the range', async () => {
    const store = createCheckpointStore(server.services.env.auditDirectory);
    const counted = async (days: number) =>
      (await call(server, admin, 'POST', '/rpc/get_audit_log_stats', { p_days_back: days })).body;
    const expected = async (days: number) => {
      const { rows } = await server.admin.query(
        `select count(*)::int as events, count(*) filter (where action like '%role_change%')::int as roles
           from audit_logs where tenant_id = $1 and created_at >= $2`,
        [admin.tenantId, new Date((server.clock.now?.getTime() ?? Date.now()) - days * 24 * 60 * 60_000)],
      );
      return { total_events: rows[0].events, auth_events: 0, role_changes: rows[0].roles, failure_events: 0 };
    };
    const agrees = async () => {
      for (const days of AUDIT_DAYS) expect(await counted(days), `${days} days`).toEqual(await expected(days));
    };
    await agrees();
    expect((await counted(7)).total_events).toBeGreaterThan(3);
    await sealAuditLog(server.services, store);
    await agrees();
    await addDeal('After the seal');
    await agrees();
    // Another day, of which the whole range is sealed, partly counted, or over.
    for (const hours of [20, 24, 30, 24 * 7, 24 * 8]) {
      server.clock.now = new Date(Date.now() + hours * 60 * 60_000);
      await agrees();
    }
    await sealAuditLog(server.services, store);
    await agrees();
    server.clock.now = undefined;
  });

  it('exports as CSV, and the export is an event with its filters', async () => {
    const answer = await call(server, admin, 'GET', '/audit-logs/export?days=30&action=create');
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="audit_logs_\d{4}-\d{2}-\d{2}\.csv"/);
    expect(answer.body.split('\r\n')[0]).toContain('Time,Action,Classification');
    expect(answer.body).toContain('opportunity.created');
    expect(answer.body).not.toContain('opportunity.updated');
    const exported = (await auditOf(server, admin.tenantId, 'export.created')).at(-1);
    expect(exported?.data_classification).toBe('audit_sensitive');
    expect(exported?.metadata).toMatchObject({ name: 'audit_logs', days: 30, action: 'create' });
  });

  it.each([
    ['pii', true, false],
    ['financial', true, false],
    ['internal', true, true],
  ])('lets export data of class %s', async (data_classification, byAdmin, byUser) => {
    const may = async (who: TestPerson) =>
      (await call(server, who, 'POST', '/rpc/can_export_sensitive_data', { table_name: 'x', data_classification }))
        .body;
    expect([await may(admin), await may(user)]).toEqual([byAdmin, byUser]);
  });

  it('refuses those who are no administrators', async () => {
    for (const path of ['/audit-logs', '/audit-logs/state', '/audit-logs/export'])
      expect((await call(server, user, 'GET', path)).status).toBe(403);
  });

  it('tells how far the log is sealed, and of a change in it only what concerns the own firm', async () => {
    const store = createCheckpointStore(server.services.env.auditDirectory);
    await sealAuditLog(server.services, store);
    await runVerification(server.services, store);
    const state = async (who: TestPerson) => (await call(server, who, 'GET', '/audit-logs/state')).body;
    const before = await state(admin);
    expect(before.sealed).toBe(before.events);
    expect(before.verification).toMatchObject({ is_intact: true, faults: [] });
    expect(before.checkpoint).toContain(before.log);

    const past = await server.admin.connect();
    await past.query('set session_replication_role = replica');
    await past.query(`update audit_logs set action = 'x' where tenant_id = $1 and action = 'opportunity.created'`, [
      foreign.tenantId,
    ]);
    past.release(true);
    await runVerification(server.services, store);
    expect((await state(admin)).verification).toMatchObject({ is_intact: false, faults: [] });
    expect((await state(foreign)).verification.faults).toMatchObject([
      { kind: 'event_changed', tenant_id: foreign.tenantId },
    ]);
  });

  it('verifies on request, and not again right after', async () => {
    await server.admin.query('update audit_log_state set verified_at = null');
    const ask = async () => (await call(server, admin, 'POST', '/audit-logs/verify', {})).body;
    expect(await ask()).toEqual({ started: true });
    await expect
      .poll(async () => (await server.admin.query('select verified_at from audit_log_state')).rows[0].verified_at)
      .not.toBeNull();
    expect(await ask()).toEqual({ started: false });
    expect(await auditOf(server, admin.tenantId, 'audit_log.verification_started')).toHaveLength(1);
  });
});
