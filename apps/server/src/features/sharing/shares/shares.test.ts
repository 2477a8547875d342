import { expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addFile } from '../../../testing/test-file.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { LARGE } from './keep-large.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));
const guest = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));

const DEAL = { company_name: 'Tidewire', industry: 'Energy', competitive_advantage: 'A secret', revenue: 700 };
const makeDeal = async (more: object = {}) =>
  (await call(server, admin, 'POST', '/opportunities', { ...DEAL, ...more })).body.id as string;
const place = (id: string, type = 'opportunity') => ({ entity_type: type, entity_id: id });
const share = (id: string, more: object = {}, as = admin) =>
  call(server, as, 'POST', '/co-investor-shares', { ...place(id), shared_with_org: 'Acme Capital', ...more });
const panel = async (id: string, type = 'opportunity', as = admin) =>
  call(server, as, 'GET', `/co-investor-shares?entity_type=${type}&entity_id=${id}`);
const summary = async () => (await call(server, admin, 'GET', '/co-investor-summary')).body;
const mails = async (template: string) =>
  (
    await server.admin.query('select 1 from outgoing_messages where template = $1 and tenant_id = $2', [
      template,
      admin.tenantId,
    ])
  ).rowCount;

it('opens the company facts by default, for the people who are named, and counts', async () => {
  const id = await makeDeal();
  const made = await share(id, { people: [guest.email, 'new@acme.example'], access_type: 'participate' });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      shared_with_org: 'Acme Capital',
      access_type: 'participate',
      state: 'active',
      fields: expect.arrayContaining(['industry', 'coinvestor_minimum_amount']),
      people: [
        { email: guest.email, access: 'active' },
        { email: 'new@acme.example', access: 'invited', name: null },
      ],
      can: { edit: true, revoke: true },
    },
  ]);
  expect(made.body.fields).not.toContain('competitive_advantage');
  expect(await summary()).toMatchObject({ opportunities: 1, companies: 0, active_shares: 1, interactions: 0 });
  expect([await mails('share_shared'), await mails('invitation')]).toEqual([1, 1]);
  expect(await auditOf(server, admin.tenantId, 'co_investor_share.created')).toHaveLength(1);
  const items = (await call(server, admin, 'GET', '/co-investor-items?entity_type=opportunity&shared=yes')).body.rows;
  expect(items).toMatchObject([{ id, name: 'Tidewire', shares: 1 }]);
  const told = (await call(server, admin, 'GET', `/opportunities/${id}/activity?show=sharing`)).body.entries;
  expect(told).toMatchObject([{ kind: 'shared', subject: 'Acme Capital', user_id: admin.userId }]);
});

it.each([
  ['no organization', { shared_with_org: ' ' }, 'shared_with_org'],
  ['a field that nobody may share', { fields: ['probability'] }, 'fields.0'],
  ['a field of another kind of record', { fields: ['employee_count'] }, 'fields'],
  ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ['a file that is not there', { files: [crypto.randomUUID()] }, 'files'],
])('refuses %s', async (_, more, field) => {
  const refused = await share(await makeDeal(), more);
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
});

it('takes no file of another record, and no address of somebody with another role', async () => {
  const [id, other] = [await makeDeal(), await makeDeal({ company_name: 'Fernbank' })];
  const file = (await addFile(server, admin, { record_type: 'opportunity', record_id: other })).body.id;
  expect((await share(id, { files: [file] })).status).toBe(400);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  for (const email of [admin.email, lp.email])
    expect((await share(id, { people: [email] })).body.code).toBe('PERSON_NOT_CO_INVESTOR');
  expect((await panel(id)).body.shares).toEqual([]);
  const made = (await share(id, { people: [guest.email] })).body;
  const again = await call(server, admin, 'POST', `/co-investor-shares/${made.id}/people`, { email: guest.email });
  expect(again.body.code).toBe('PERSON_LISTED_IN_SHARE');
});

it('says which fields have a value, amounts and the fields of companies too', async () => {
  const id = await makeDeal();
  expect((await panel(id)).body.filled).toEqual(['industry', 'revenue', 'competitive_advantage']);
  const company = (await call(server, admin, 'POST', '/portfolio-companies', { name: 'Held', legal_name: 'Held Ltd' }))
    .body.id;
  const filled = (await panel(company, 'portfolio_company')).body.filled;
  expect(filled).toContain('legal_name');
  expect(filled).not.toContain('headquarters');
});

it('is for administrators of the firm alone', async () => {
  const id = await makeDeal();
  const made = (await share(id)).body.id;
  for (const role of ['firm_user', 'lp', 'co_investor_user', 'opportunity_user'] as const) {
    const person = await addPerson(server, admin.tenantId, role);
    expect((await share(id, {}, person)).status, role).toBe(403);
    expect((await panel(id, 'opportunity', person)).status, role).toBe(403);
  }
  const stranger = await makeFirm(server);
  expect((await share(id, {}, stranger)).status).toBe(404);
  for (const path of ['revoke', 'people'])
    expect(
      (
        await call(
          server,
          stranger,
          'POST',
          `/co-investor-shares/${made}/${path}`,
          path === 'people' ? { email: 'x@y.example' } : {},
        )
      ).status,
    ).toBe(404);
  expect((await call(server, stranger, 'GET', `/co-investor-shares/${made}/preview`)).status).toBe(404);
});

it('of a confidential deal is for its members, in every list and count', async () => {
  const id = await makeDeal();
  const second = await addPerson(server, admin.tenantId, 'firm_admin');
  const made = (await share(id, {}, second)).body.id;
  await hideDeal(server, id, second);
  expect((await share(id)).status).toBe(404);
  expect((await panel(id)).status).toBe(404);
  expect((await call(server, admin, 'GET', `/co-investor-shares/${made}/preview`)).status).toBe(404);
  expect((await call(server, admin, 'POST', `/co-investor-shares/${made}/revoke`, {})).status).toBe(404);
  expect(await summary()).toMatchObject({ opportunities: 0, active_shares: 0 });
  expect((await share(id, {}, second)).status).toBe(201);
  expect((await panel(id, 'opportunity', second)).body.shares).toHaveLength(2);
});

it('is changed as long as it is the version that was seen, and tells of new files', async () => {
  const id = await makeDeal();
  const file = (await addFile(server, admin, { record_type: 'opportunity', record_id: id })).body.id;
  const made = (await share(id, { people: [guest.email] })).body;
  const change = (body: object) => call(server, admin, 'PATCH', `/co-investor-shares/${made.id}`, body);
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const after = (await change({ version: 1, files: [file], fields: ['industry'], expires_at: soon })).body;
  expect(after).toMatchObject({ version: 2, files: [file], fields: ['industry'], state: 'expiring', expires_at: soon });
  expect(await mails('share_files')).toBe(1);
  const stale = await change({ version: 1, shared_with_org: 'Other' });
  expect([stale.status, stale.body.data.current.version]).toEqual([409, 2]);
  expect((await change({ version: 2, files: [] })).body.files).toEqual([]);
});

it('changes people, files and fields at once or not at all, and mails nobody who cannot open it', async () => {
  const id = await makeDeal();
  const file = (await addFile(server, admin, { record_type: 'opportunity', record_id: id })).body.id;
  const [stays, suspended] = [
    await addPerson(server, admin.tenantId, 'co_investor_user'),
    await addPerson(server, admin.tenantId, 'co_investor_user'),
  ];
  const all = [guest.email, stays.email, suspended.email];
  const made = (await share(id, { people: all })).body;
  await server.admin.query('update user_profiles set is_active = false where id = $1', [suspended.userId]);
  const change = (version: number, body: object) =>
    call(server, admin, 'PATCH', `/co-investor-shares/${made.id}`, { version, ...body });
  const refused = await change(1, { people: [stays.email, admin.email], files: [file] });
  expect(refused.body.code).toBe('PERSON_NOT_CO_INVESTOR');
  expect((await panel(id)).body.shares).toMatchObject([{ version: 1, files: [] }]);
  const people = [stays.email, suspended.email, 'new@acme.example'];
  const { body } = await change(1, { people, files: [file] });
  expect(body.people.map(({ email }: { email: string }) => email).sort()).toEqual([...people].sort());
  // The removed one and the suspended one hear nothing, and who is new has an invitation instead.
  expect([await mails('share_files'), await mails('share_shared'), await mails('invitation')]).toEqual([1, 3, 1]);
  for (const action of ['person_removed', 'person_added'])
    expect(await auditOf(server, admin.tenantId, `co_investor_share.${action}`)).toHaveLength(1);
  // Of a share that has ended nobody is told anything.
  await server.admin.query(`update co_investor_shares set expires_at = now() - interval '1 hour' where id = $1`, [
    made.id,
  ]);
  expect((await change(2, { files: [] })).status).toBe(200);
  expect((await change(3, { files: [file], people: [...people, guest.email] })).status).toBe(200);
  expect([await mails('share_files'), await mails('share_shared')]).toEqual([1, 3]);
});

it('previews no terms to the firm when the record is gone, and takes the portal for open until it is closed', async () => {
  const id = await makeDeal();
  const made = (await share(id, { terms_text: 'Tell nobody.' })).body;
  const preview = () => call(server, admin, 'GET', `/co-investor-shares/${made.id}/preview`);
  expect((await preview()).status).toBe(200);
  await server.admin.query('update opportunities set archived_at = now() where id = $1', [id]);
  expect((await preview()).body.code).toBe('NOT_FOUND');
  await server.admin.query('delete from tenant_settings where tenant_id = $1', [admin.tenantId]);
  expect((await summary()).is_portal_open).toBe(true);
});

it('ends when it is revoked, once, and is not changed any more', async () => {
  const id = await makeDeal();
  const made = (await share(id, { people: [guest.email] })).body;
  const heard: unknown[] = [];
  const stop = server.services.live.follow(admin.tenantId, guest.userId, (message) => heard.push(message));
  const revoke = () => call(server, admin, 'POST', `/co-investor-shares/${made.id}/revoke`, {});
  expect((await revoke()).body).toMatchObject({ is_active: false, state: 'revoked', can: { revoke: false } });
  expect((await revoke()).body.version).toBe(2);
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ kind: 'shared', id: made.id }));
  stop();
  expect(await auditOf(server, admin.tenantId, 'co_investor_share.revoked')).toHaveLength(1);
  for (const [method, path, body] of [
    ['PATCH', '', { version: 2, shared_with_org: 'X' }],
    ['POST', '/people', { email: 'a@b.example' }],
  ] as const)
    expect((await call(server, admin, method, `/co-investor-shares/${made.id}${path}`, body)).body.code).toBe(
      'SHARE_ENDED',
    );
  expect(await summary()).toMatchObject({ active_shares: 0 });
});

it('gives figures of many interactions again for a minute, and hides at once what is hidden', async () => {
  const id = await makeDeal();
  const made = (await share(id, { people: [guest.email] })).body;
  const addViews = (count: number) =>
    server.admin.query(
      `insert into co_investor_interactions (tenant_id, id, share_id, entity_id, opportunity_id, user_id, interaction_type, created_at)
       select $1, gen_random_uuid(), $2, $3, $3, $4, 'view', now() from generate_series(1, $5::int)`,
      [admin.tenantId, made.id, id, guest.userId, count],
    );
  const views = async (as = admin) =>
    (await call(server, as, 'GET', '/co-investor-analytics')).body.days[0]?.views as number;
  await addViews(5);
  expect([await views(), (await summary()).interactions]).toEqual([5, 5]);
  await addViews(LARGE);
  expect([await views(), (await summary()).interactions]).toEqual([LARGE + 5, LARGE + 5]);
  await addViews(5);
  expect([await views(), (await summary()).interactions]).toEqual([LARGE + 5, LARGE + 5]);
  const other = await addPerson(server, admin.tenantId, 'firm_admin');
  expect(await views(other)).toBe(LARGE + 5);
  await hideDeal(server, id, other);
  expect([await views(), (await summary()).interactions]).toEqual([undefined, 0]);
  expect(await views(other)).toBe(LARGE + 5);
  server.clock.now = new Date(Date.now() + 61_000);
  expect(await views(other)).toBe(LARGE + 10);
  server.clock.now = undefined;
});

it('analyses views by day, organization and record, and gives them as a file', async () => {
  const id = await makeDeal();
  const made = (await share(id, { people: [guest.email], access_type: 'participate', shared_with_org: '=Acme' })).body;
  await share(id, { shared_with_org: 'Silent Fund' });
  const log = (type: string) =>
    call(server, guest, 'POST', '/rpc/log_coinvestor_interaction', { p_share_id: made.id, p_interaction_type: type });
  for (const type of ['view', 'view', 'express_interest']) await log(type);
  const { body } = await call(server, admin, 'GET', '/co-investor-analytics?days=30');
  expect(body).toMatchObject({
    days: [{ views: 2, viewers: 1 }],
    organizations: [{ name: '=Acme', views: 2, viewers: 1, interested: 1, requests: 0 }],
    items: [{ id, name: 'Tidewire', views: 2 }],
    funnel: { shared: 2, viewed: 1, interested: 1 },
  });
  expect((await call(server, admin, 'GET', '/co-investor-analytics?days=31')).status).toBe(400);
  // By days up to a month, by weeks up to half a year, then by months; without a gap.
  expect(body.bucket).toBe('day');
  expect(body.parts).toHaveLength(30);
  expect(body.parts.at(-1)).toMatchObject({ views: 2, viewers: 1 });
  for (const [days, bucket] of [
    [90, 'week'],
    [365, 'month'],
  ]) {
    const longer = (await call(server, admin, 'GET', `/co-investor-analytics?days=${days}`)).body;
    expect([longer.bucket, longer.parts.at(-1).views]).toEqual([bucket, 2]);
  }
  // One kind of row in a file, each with the days that it is of.
  const lines = async (query: string) => {
    const csv = await call(server, admin, 'GET', `/co-investor-analytics/export${query}`);
    return (csv.body as string).replace(/\d{4}-\d\d-\d\d/g, 'D').split('\r\n');
  };
  expect(await lines('')).toEqual([
    '\uFEFFFrom,To,Organization,Views,Viewers,Seconds,Interested,Requests,Downloads',
    "D,D,'=Acme,2,1,0,1,0,0",
    '',
  ]);
  expect(await lines('?table=items&days=30')).toContain('D,D,Tidewire,2,1,0,1,0,0');
  expect(await lines('?table=days')).toEqual(['\uFEFFFrom,To,Day,Views,Viewers', 'D,D,D,2,1', '']);
  expect(await lines('?table=funnel')).toContain('D,D,Interested,1');
  expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(4);
  await hideDeal(server, id, await addPerson(server, admin.tenantId, 'firm_admin'));
  const hidden = (await call(server, admin, 'GET', '/co-investor-analytics')).body;
  expect(hidden).toMatchObject({
    days: [],
    organizations: [],
    items: [],
    documents: [],
    funnel: { shared: 0, viewed: 0, interested: 0 },
  });
});
