import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server, 'Asking Firm'));
const founder = forEachTest(() => addPerson(server, admin.tenantId, 'portfolio_company_user'));
const other = forEachTest(() => addPerson(server, admin.tenantId, 'portfolio_company_user'));

const addCompany = async (name: string) =>
  (await call(server, admin, 'POST', '/portfolio-companies', { name })).body.id as string;
const list = async (id: string, email: string, more = {}) =>
  call(server, admin, 'POST', `/portfolio-companies/${id}/people`, { name: 'Ada', email, invite: true, ...more });
const portal = async (person = founder) => (await call(server, person, 'GET', '/company-portal')).body;

it('shows a founder the own company alone, and nothing to somebody of none', async () => {
  const [own, theirs] = [await addCompany('Helio Grid'), await addCompany('Fernbank')];
  expect((await list(own, founder.email)).body).toMatchObject({ access: 'active', can: { invite: false, end: true } });
  expect(await portal()).toMatchObject({ firm: 'Asking Firm', companies: [{ id: own, name: 'Helio Grid' }] });
  expect((await portal(other)).companies).toEqual([]);
  const paths = [`/companies/${theirs}/updates`, `/companies/${theirs}/export`];
  for (const path of paths) expect((await call(server, founder, 'GET', `/company-portal${path}`)).status).toBe(404);
  const begun = await call(server, founder, 'POST', `/company-portal/companies/${theirs}/answers`, {});
  expect(begun.status).toBe(404);
  for (const path of ['/portfolio-companies', `/portfolio-companies/${own}`, '/update-requests', '/risk-alerts'])
    expect((await call(server, founder, 'GET', path)).status, path).toBe(403);
});

it('is held to the own company by the database itself', async () => {
  const [own, theirs] = [await addCompany('Helio Grid'), await addCompany('Fernbank')];
  await list(own, founder.email);
  for (const id of [own, theirs])
    await call(server, admin, 'POST', `/portfolio-companies/${id}/updates`, {
      reporting_period: 'Q1 2026',
      headcount: 3,
    });
  const app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
  await app.connect();
  await app.query('begin');
  const set = (name: string, value: string) => app.query('select set_config($1, $2, true)', [`app.${name}`, value]);
  await set('tenant_id', admin.tenantId);
  await set('user_id', founder.userId);
  await set('role', 'portfolio_company_user');
  const seen = async (table: string, column = 'company_id') =>
    (await app.query(`select distinct ${column} as id from ${table}`)).rows.map(({ id }) => id);
  const tables = ['company_updates', 'company_audit_entries', 'metric_values', 'company_people'];
  expect(await seen('portfolio_companies', 'id')).toEqual([own]);
  for (const table of tables) expect(await seen(table), table).toEqual([own]);
  await set('user_id', other.userId);
  for (const table of tables) expect(await seen(table), table).toEqual([]);
  await set('role', 'firm_user');
  expect((await seen('company_updates')).sort()).toEqual([own, theirs].sort());
  await app.end();
});

it('lets somebody in by the invitation that they accepted, until their access ends', async () => {
  const id = await addCompany('Helio Grid');
  const invited = (await list(id, 'new@helio.example')).body;
  expect(invited.access).toBe('invited');
  await server.admin.query(
    `update user_invitations set is_accepted = true, accepted_at = now(), accepted_by = $2
      where id = (select invitation_id from company_people where id = $1)`,
    [invited.id, founder.userId],
  );
  expect((await portal()).companies).toHaveLength(1);
  const people = (await call(server, admin, 'GET', `/portfolio-companies/${id}/people`)).body.people;
  expect(people).toMatchObject([{ name: 'Ada', email: 'new@helio.example', access: 'active' }]);
  await call(server, admin, 'POST', `/company-people/${invited.id}/end`, {});
  expect((await portal()).companies).toEqual([]);
  expect((await call(server, admin, 'GET', `/portfolio-companies/${id}/people`)).body.people).toEqual([]);
});

it('refuses an address twice, and one of a colleague', async () => {
  const id = await addCompany('Helio Grid');
  await list(id, founder.email);
  expect((await list(id, founder.email)).body.code).toBe('PERSON_LISTED');
  expect((await list(id, admin.email)).body.code).toBe('PERSON_OF_FIRM');
  const user = await addPerson(server, admin.tenantId, 'firm_user');
  const person = { name: 'Bo', email: 'bo@helio.example' };
  const path = `/portfolio-companies/${id}/people`;
  expect((await call(server, user, 'POST', path, { ...person, invite: true })).status).toBe(403);
  expect((await call(server, user, 'POST', path, person)).body.access).toBe('none');
});

it('an update that nobody asked for is one draft at a time, and names its period', async () => {
  const id = await addCompany('Helio Grid');
  await list(id, founder.email);
  const begin = async () => (await call(server, founder, 'POST', `/company-portal/companies/${id}/answers`, {})).body;
  const form = await begin();
  expect(form).toMatchObject({ request: null, company: 'Helio Grid', draft_version: 0 });
  expect((await begin()).id).toBe(form.id);
  const send = (values: object, version = 0) =>
    call(server, founder, 'POST', `/company-portal/answers/${form.id}/submit`, { version, values });
  expect(Object.keys((await send({ achievements: 'x' })).body.data.fields)).toEqual(['reporting_period']);
  expect(Object.keys((await send({ reporting_period: 'lately', achievements: 'x' })).body.data.fields)).toEqual([
    'reporting_period',
  ]);
  const values = { reporting_period: 'Q1 2026', update_type: 'milestone', achievements: 'First pilot.' };
  expect((await send(values)).status).toBe(200);
  expect((await begin()).id).not.toBe(form.id);
});

it('shows a founder what was reported, who of the firm has read it, and gives it as a file', async () => {
  const id = await addCompany('Helio Grid');
  await list(id, founder.email);
  const form = (await call(server, founder, 'POST', `/company-portal/companies/${id}/answers`, {})).body;
  const values = {
    reporting_period: 'Q1 2026',
    metrics: { revenue: '1,200.50', employees: '7' },
    achievements: '=First pilot',
  };
  const path = `/company-portal/answers/${form.id}`;
  const { update_id } = (await call(server, founder, 'POST', `${path}/submit`, { version: 0, values })).body;
  const history = async () => (await call(server, founder, 'GET', `/company-portal/companies/${id}/updates`)).body.rows;
  expect(await history()).toMatchObject([
    {
      id: update_id,
      reporting_period: 'Q1 2026',
      values: [
        { label: 'Revenue', value: '1200.5', currency: 'USD' },
        { label: 'Employees', value: '7', currency: null },
      ],
      views: [],
    },
  ]);
  const see = () => call(server, admin, 'POST', `/portfolio-companies/${id}/updates/seen`, { updates: [update_id] });
  expect([(await see()).body, (await see()).body]).toEqual([{ seen: 1 }, { seen: 0 }]);
  expect((await history())[0].views).toMatchObject([{ name: expect.stringContaining('Test Person') }]);
  expect(await auditOf(server, admin.tenantId, 'company_update.viewed')).toHaveLength(1);
  const file = (await call(server, founder, 'GET', `/company-portal/companies/${id}/export`)).body as string;
  expect(file).toContain('Q1 2026,Regular,No,Revenue,1200.5,USD');
  expect(file).toContain("Achievements,'=First pilot");
});
