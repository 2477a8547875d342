import { beforeEach, describe, expect, it } from 'vitest';
import { ENCRYPTED_FIELDS } from '../../../core/crypto/registry.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { requestsInTime } from '../controls/checks/data-requests.ts';
import { ACCOUNT_TABLES, NOT_SEARCHED, PERSON_TABLES } from './person-tables.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server, `Asked ${crypto.randomUUID().slice(0, 8)}`));
const DAY = 24 * 3_600_000;
beforeEach(() => {
  server.clock.now = undefined;
});
const later = (days: number) => {
  server.clock.now = new Date(Date.now() + days * DAY);
};
const day = (days = 0) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const ANNA = { email: 'Anna.Ask@example.com', name: 'Anna Ask' };
const record = (more: object = {}, as: TestPerson = admin) =>
  call(server, as, 'POST', '/data-requests', {
    kind: 'access',
    received_on: day(),
    received_by: 'email',
    ...ANNA,
    ...more,
  });
const act = (id: string, what: string, body: object, as: TestPerson = admin) =>
  call(server, as, 'POST', `/data-requests/${id}/${what}`, body);
const list = async (query = '', as: TestPerson = admin) =>
  (await call(server, as, 'GET', `/data-requests${query}`)).body.rows.map(({ name }: { name: string }) => name);
const packageOf = async (id: string, as: TestPerson = admin) => {
  const { statusCode, rawPayload, headers } = await server.app.inject({
    method: 'GET',
    url: `/api/data-requests/${id}/package`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` },
  });
  return { status: statusCode, headers, files: statusCode === 200 ? readZip(rawPayload) : new Map<string, string>() };
};
const rowsOf = (files: Map<string, string>, table: string) => JSON.parse(files.get(`${table}.json`) ?? '[]');

describe('a request', () => {
  it('is recorded with its deadline, encrypted, and as an event that names nobody', async () => {
    const { status, body } = await record({ note: 'By letter of Monday' });
    expect([status, body.state, body.due_on]).toEqual([201, 'open', day(30)]);
    expect(body).toMatchObject({ email: 'anna.ask@example.com', name: 'Anna Ask', note: 'By letter of Monday' });
    const { rows } = await server.admin.query('select * from data_requests where id = $1', [body.id]);
    const [event] = await auditOf(server, admin.tenantId, 'data_request.recorded');
    expect(event).toMatchObject({ resource_id: body.id, metadata: { kind: 'access', due_on: day(30) } });
    for (const stored of [rows[0].email, rows[0].name, rows[0].note_encrypted, JSON.stringify(event)])
      expect(stored.toString('latin1')).not.toMatch(/anna|ask@|Monday/i);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ received_on: day(2) }, 'received_on'],
    [{ received_on: day(-400) }, 'received_on'],
    [{ kind: 'rumour' }, 'kind'],
    [{ assigned_to: crypto.randomUUID() }, 'assigned_to'],
  ])('names the field that is wrong: %j', async (wrong, field) => {
    const { status, body } = await record(wrong);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });

  it('is overdue from the day after it is due, extended once and with a reason', async () => {
    const { body } = await record();
    later(30);
    expect((await call(server, admin, 'GET', `/data-requests/${body.id}`)).body.state).toBe('open');
    later(31);
    expect(await list('?state=overdue')).toEqual(['Anna Ask']);
    expect((await act(body.id, 'extend', { version: 1, reason: ' ' })).status).toBe(400);
    const extended = await act(body.id, 'extend', { version: 1, reason: 'Many records' });
    expect(extended.body).toMatchObject({ due_on: day(90), state: 'open', can: { extend: false } });
    expect((await act(body.id, 'extend', { version: 2, reason: 'More' })).body.code).toBe('DATA_REQUEST_EXTENDED');
    expect((await act(body.id, 'assign', { version: 1, assigned_to: null })).body.code).toBe('STALE_VERSION');
    // The database holds the limit as well.
    await expect(
      server.admin.query('update data_requests set due_on = due_on + 1 where id = $1', [body.id]),
    ).rejects.toMatchObject({ constraint: 'data_requests_due' });
  });

  it('is refused with a reason, settled once, and an erasure never without erasing', async () => {
    const { id } = (await record()).body;
    expect((await act(id, 'settle', { version: 1, outcome: 'refused' })).body.data.fields).toHaveProperty('note');
    expect((await act(id, 'settle', { version: 1, outcome: 'refused', note: 'Not them' })).body.state).toBe('refused');
    expect((await act(id, 'settle', { version: 2, outcome: 'fulfilled' })).body.code).toBe('DATA_REQUEST_SETTLED');
    expect((await packageOf(id)).status).toBe(409);
    const erasure = (await record({ kind: 'erasure' })).body.id;
    const settled = await act(erasure, 'settle', { version: 1, outcome: 'fulfilled' });
    expect(settled.body.code).toBe('DATA_REQUEST_ANOTHER_WAY');
    const { history } = (await call(server, admin, 'GET', `/data-requests/${id}`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'data_request.recorded',
      'data_request.refused',
    ]);
  });

  it('is found by kind, state and a part of name or address, page after page, and exported', async () => {
    await record({ name: 'Zoë =1+1' });
    await record({ kind: 'erasure', email: 'bert@example.org', name: 'Bert' });
    await record({ kind: 'correction', email: 'cora@example.org', name: 'Cora' });
    expect(await list('?search=zoe')).toEqual(['Zoë =1+1']);
    expect(await list('?search=EXAMPLE.ORG')).toEqual(['Cora', 'Bert']);
    expect(await list('?kind=erasure&state=open')).toEqual(['Bert']);
    expect(await list('?state=refused')).toEqual([]);
    const first = (await call(server, admin, 'GET', '/data-requests?limit=2')).body;
    expect(first.rows).toHaveLength(2);
    expect(await list(`?limit=2&cursor=${first.next_cursor}`)).toEqual(['Zoë =1+1']);
    expect((await call(server, admin, 'GET', '/data-requests?cursor=x')).status).toBe(400);
    const file = await call(server, admin, 'GET', '/data-requests/export?kind=access');
    expect(file.body).toContain('access,open,Zoë =1+1,anna.ask@example.com');
    expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(1);
  });

  it('is for administrators of its firm alone, whatever the code does', async () => {
    const { id } = (await record()).body;
    const [other, user] = [await makeFirm(server), await addPerson(server, admin.tenantId, 'firm_user')];
    expect(await list('', other)).toEqual([]);
    for (const path of ['', '/data', '/package'])
      expect((await call(server, other, 'GET', `/data-requests/${id}${path}`)).status, path).toBe(404);
    for (const path of ['', `/${id}`, `/${id}/data`, `/${id}/package`, '/export'])
      expect((await call(server, user, 'GET', `/data-requests${path}`)).status, path).toBe(403);
  });
});

describe('the package', () => {
  it('looks through every table that the registry names personal', () => {
    const personal = Object.entries(ENCRYPTED_FIELDS)
      .filter(([, fields]) => Object.values(fields).includes('pii' as never))
      .map(([table]) => table);
    const known = [...PERSON_TABLES.map(({ table }) => table), ...ACCOUNT_TABLES, ...Object.keys(NOT_SEARCHED)];
    expect(personal.filter((table) => !known.includes(table as never))).toEqual([]);
  });

  it('has what the firm keeps about a person, decrypted, as JSON and as CSV that runs no formula', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    const lp = (await call(server, admin, 'POST', '/limited-partners', { name: 'Alder' })).body.id;
    const contact = { name: '=HYPERLINK("x")', email: member.email };
    expect((await call(server, admin, 'POST', `/limited-partners/${lp}/contacts`, contact)).status).toBe(201);
    await call(server, admin, 'POST', '/opportunities', {
      company_name: 'Acme',
      founder_name: 'Test',
      founder_email: member.email.toUpperCase(),
    });
    await call(server, undefined, 'POST', '/auth/recover', { email: member.email });
    const { id } = (await record({ email: member.email })).body;
    const { status, files, headers } = await packageOf(id);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(rowsOf(files, 'user_profiles')).toMatchObject([
      { email: member.email, first_name: 'Test', role: 'firm_user' },
    ]);
    expect(rowsOf(files, 'user_sessions')).toMatchObject([{ ip_address: '127.0.0.1', user_agent: 'vitest' }]);
    expect(rowsOf(files, 'lp_contacts')).toMatchObject([{ name: '=HYPERLINK("x")', email: member.email }]);
    expect(rowsOf(files, 'opportunities')).toMatchObject([{ company_name: 'Acme', founder_name: 'Test' }]);
    expect(rowsOf(files, 'user_credentials')).toHaveLength(1);
    expect(files.get('lp_contacts.csv')).toContain(`'=HYPERLINK`);
    expect(files.get('summary.csv')).toContain('lp_contacts,Contact of a limited partner,1');
    expect(files.get('README.txt')).toContain('Not looked through');
    expect(files.has('share_link_visitors.json')).toBe(false);
    const [event] = await auditOf(server, admin.tenantId, 'data_request.package_downloaded');
    expect(event).toMatchObject({ resource_id: id, data_classification: 'pii' });
    expect(JSON.stringify(event)).not.toContain(member.email);
    // The member learns of it, and the link of a message that was sent to them is not handed out.
    const told = (await call(server, member, 'GET', '/notifications')).body.rows;
    expect(told[0].title).toBe('A package of the data that is kept about you was downloaded');
    expect(rowsOf(files, 'outgoing_messages').length).toBeGreaterThan(0);
    expect([...files.values()].join('')).not.toContain('token_hash=');
  });

  it('finds the same person in no other firm', async () => {
    const other = await makeFirm(server);
    const member = await addPerson(server, other.tenantId, 'firm_user');
    const { id } = (await record({ email: member.email })).body;
    const { files } = await packageOf(id);
    expect([...files.keys()].sort()).toEqual(['README.txt', 'data_requests.csv', 'data_requests.json', 'summary.csv']);
  });

  it('leaves out what a confidential deal hides, and the page counts it', async () => {
    const second = await addPerson(server, admin.tenantId, 'firm_admin');
    const deal = { company_name: 'Hidden', founder_email: ANNA.email, founder_name: 'Anna' };
    const hidden = (await call(server, second, 'POST', '/opportunities', deal)).body.id;
    await hideDeal(server, hidden, second);
    const { id } = (await record()).body;
    expect((await packageOf(id)).files.has('opportunities.json')).toBe(false);
    expect((await packageOf(id, second)).files.has('opportunities.json')).toBe(true);
    const { tables } = (await call(server, admin, 'GET', `/data-requests/${id}/data`)).body;
    const found = tables.find(({ table }: { table: string }) => table === 'opportunities');
    expect(found).toMatchObject({ rows: 1, hidden: 1 });
  });

  it('is read in parts, whatever the number of rows', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    await server.admin.query(
      `insert into notifications (tenant_id, id, user_id, kind, title, path)
       select $1, gen_random_uuid(), $2, 'x', 'Notice ' || n, '/' from generate_series(1, 12000) n`,
      [admin.tenantId, member.userId],
    );
    const { files } = await packageOf((await record({ email: member.email })).body.id);
    const rows = rowsOf(files, 'notifications');
    expect(new Set(rows.map(({ title }: { title: string }) => title)).size).toBe(12000);
    expect(files.get('notifications.csv')?.split('\r\n')).toHaveLength(12002);
  });
});

it('a control names the requests that are late', async () => {
  const { id } = (await record()).body;
  const mine = async () => {
    const { items } = await requestsInTime.run({ services: server.services } as never);
    const { rows } = await server.admin.query('select name from tenants where id = $1', [admin.tenantId]);
    return items.find(({ subject }) => subject.startsWith(rows[0].name));
  };
  expect(await mine()).toMatchObject({ passed: true });
  later(32);
  expect(await mine()).toMatchObject({ passed: false, detail: `received ${day()}, due ${day(30)}` });
  await act(id, 'settle', { version: 1, outcome: 'refused', note: 'Not them' });
  expect(await mine()).toBeUndefined();
});
