import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addFile } from '../../../testing/test-file.ts';
import { addPerson, as, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
beforeEach(() => {
  server.clock.now = undefined;
});
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));
const guest = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));
const other = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));

const SECRET = 'Secret-Canary';
const DEAL = {
  company_name: 'Tidewire',
  industry: 'Energy',
  description: 'Wires for tides.',
  coinvestor_minimum_amount: 5_000_000,
  coinvestor_maximum_amount: 9_000_000,
  revenue: 987_654_321,
  competitive_advantage: SECRET,
  founder_name: SECRET,
  founder_email: 'secret-canary@tidewire.example',
  tags: [SECRET],
};
const makeDeal = async (more: object = {}) =>
  (await call(server, admin, 'POST', '/opportunities', { ...DEAL, ...more })).body.id as string;
async function shared(more: object = {}, deal?: string, by = admin) {
  const entity_id = deal ?? (await makeDeal());
  const body = {
    entity_type: 'opportunity',
    entity_id,
    shared_with_org: 'Acme Capital',
    people: [guest.email],
    ...more,
  };
  const made = await call(server, by, 'POST', '/co-investor-shares', body);
  expect(made.status).toBe(201);
  return { id: made.body.id as string, deal: entity_id };
}
const listed = async (person = guest) =>
  (await call(server, person, 'POST', '/rpc/get_shared_opportunities_for_coinvestor', {})).body;
const open = (id: string, person = guest) => call(server, person, 'GET', `/co-investor-portal/shares/${id}`);
const log = (id: string, type: string, person = guest, more: object = {}) =>
  call(server, person, 'POST', '/rpc/log_coinvestor_interaction', {
    p_share_id: id,
    p_interaction_type: type,
    ...more,
  });
const keep = (view: string, seconds: unknown, person = guest) =>
  call(server, person, 'POST', `/co-investor-portal/views/${view}/seconds`, { seconds });
const activity = async (deal: string) =>
  (await call(server, admin, 'GET', `/co-investor-interactions?entity_type=opportunity&entity_id=${deal}`)).body;

it('shows what the share opens, amounts included, and the firm sees exactly the same', async () => {
  const { id } = await shared();
  expect(await listed()).toMatchObject([
    { share_id: id, company_name: 'Tidewire', industry: 'Energy', files: 0, last_viewed_at: null },
  ]);
  const { body } = await open(id);
  expect(body).toMatchObject({
    name: 'Tidewire',
    firm: 'Sharing Firm',
    currency: 'USD',
    can: { express_interest: false },
  });
  expect(body.values).toEqual([
    { field: 'industry', value: 'Energy' },
    { field: 'description', value: 'Wires for tides.' },
    { field: 'coinvestor_minimum_amount', value: 5_000_000 },
    { field: 'coinvestor_maximum_amount', value: 9_000_000 },
  ]);
  for (const secret of [SECRET, '987654321', 'secret-canary']) expect(JSON.stringify(body)).not.toContain(secret);
  const preview = (await call(server, admin, 'GET', `/co-investor-shares/${id}/preview`)).body;
  expect(preview).toEqual(body);
});

it('asks for nobody but oneself', async () => {
  const path = '/rpc/get_shared_opportunities_for_coinvestor';
  expect((await call(server, guest, 'POST', path, { p_user_email: guest.email })).status).toBe(200);
  expect((await call(server, guest, 'POST', path, { p_user_email: other.email })).status).toBe(403);
  const { id } = await shared();
  expect((await log(id, 'view', guest, { p_user_id: other.userId })).status).toBe(403);
  expect((await log(id, 'view', guest, { p_tenant_id: crypto.randomUUID() })).status).toBe(403);
});

it('keeps what the firm noted about a share from everybody outside of it, in the database too', async () => {
  const { id } = await shared({ access_notes: SECRET });
  const mine = await call(server, admin, 'PATCH', `/co-investor-shares/${id}`, {
    version: 1,
    access_notes: `${SECRET}!`,
  });
  expect(mine.body).toMatchObject({ access_notes: `${SECRET}!`, version: 2 });
  const everything = async (person: typeof admin) =>
    JSON.stringify(
      await as(server, person, 'read', async ({ tx }) => [
        await tx.query('select * from co_investor_shares'),
        await tx.query('select * from co_investor_share_notes'),
      ]),
    );
  expect(await everything(admin)).toContain(SECRET);
  const roles = ['lp', 'opportunity_user', 'portfolio_company_user'] as const;
  const outsiders = [guest, ...(await Promise.all(roles.map((role) => addPerson(server, admin.tenantId, role))))];
  for (const outsider of outsiders) expect(await everything(outsider), outsider.role).not.toContain(SECRET);
  expect(await everything(guest)).toContain(id);
});

describe('what is not shared with somebody does not exist', () => {
  it('for another co-investor, one of another firm, and by guessed ids', async () => {
    const { id, deal } = await shared();
    const stranger = await addPerson(server, (await makeFirm(server)).tenantId, 'co_investor_user');
    for (const person of [other, stranger]) {
      expect(await listed(person)).toEqual([]);
      expect((await open(id, person)).status).toBe(404);
      expect((await log(id, 'view', person)).status).toBe(404);
    }
    for (const guessed of [deal, crypto.randomUUID()]) expect((await open(guessed)).status).toBe(404);
    expect((await activity(deal)).rows).toEqual([]);
  });

  it.each(['revoked', 'expired', 'closed to the person', 'made by somebody who left', 'of an archived deal'])(
    'and once it is %s, on every route',
    async (how) => {
      const maker = await addPerson(server, admin.tenantId, 'firm_admin');
      const { id, deal } = await shared({}, undefined, maker);
      const file = (await addFile(server, admin, { record_type: 'opportunity', record_id: deal })).body.id;
      const change = { version: 1, files: [file] };
      await call(server, maker, 'PATCH', `/co-investor-shares/${id}`, change);
      const download = () => call(server, guest, 'GET', `/co-investor-portal/files/${file}?share_id=${id}`);
      const view = (await log(id, 'view')).body.id;
      expect([(await open(id)).status, (await download()).status]).toEqual([200, 200]);
      if (how === 'revoked') await call(server, admin, 'POST', `/co-investor-shares/${id}/revoke`, {});
      if (how === 'expired')
        await server.admin.query('update co_investor_shares set expires_at = now() where id = $1', [id]);
      if (how === 'closed to the person') {
        const [share] = (
          await call(server, admin, 'GET', `/co-investor-shares?entity_type=opportunity&entity_id=${deal}`)
        ).body.shares;
        await call(server, admin, 'POST', `/co-investor-shares/${id}/remove-person`, { person_id: share.people[0].id });
      }
      if (how === 'made by somebody who left')
        await call(server, admin, 'POST', '/rpc/manage_user_status', {
          p_target_user_id: maker.userId,
          p_action: 'suspend',
        });
      if (how === 'of an archived deal')
        await server.admin.query('update opportunities set archived_at = now() where id = $1', [deal]);
      expect(await listed()).toEqual([]);
      const answers = [await open(id), await log(id, 'view'), await keep(view, 1), await download()];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(new Set(answers.map(({ body }) => JSON.stringify([body.code, body.message, body.data]))).size).toBe(1);
    },
  );
});

it('a deal that becomes confidential stays shared as long as the maker is its member', async () => {
  const second = await addPerson(server, admin.tenantId, 'firm_admin');
  const [mine, theirs] = [await shared(), await shared({}, undefined, second)];
  for (const { deal } of [mine, theirs]) await hideDeal(server, deal, admin);
  expect([(await open(mine.id)).status, (await open(theirs.id)).status]).toEqual([200, 404]);
});

it('is held to the allow-list by the database itself', async () => {
  const [{ id, deal }] = [await shared(), await shared({ people: [other.email] })];
  await call(server, admin, 'POST', `/opportunities/${deal}/notes`, { body: 'Not for others' });
  await addFile(server, admin, { record_type: 'opportunity', record_id: deal });
  await call(server, admin, 'POST', '/tasks', { title: 'Call', opportunity_id: deal });
  await call(server, admin, 'POST', '/portfolio-companies', { name: 'Held' });
  await server.admin.query(
    `insert into funds (tenant_id, id, name, currency) values ($1, gen_random_uuid(), 'I', 'USD')`,
    [admin.tenantId],
  );
  await server.admin.query(
    `insert into limited_partners (tenant_id, id, name) values ($1, gen_random_uuid(), 'Bank')`,
    [admin.tenantId],
  );
  const app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
  await app.connect();
  await app.query('begin');
  const set = (name: string, value: string) => app.query('select set_config($1, $2, true)', [`app.${name}`, value]);
  await set('tenant_id', admin.tenantId);
  await set('user_id', guest.userId);
  // Every table that the rule of LPs fences, those that are still to come with it.
  const { rows: ruled } = await server.admin.query(
    `select polrelid::regclass::text as name from pg_policy where polname = 'lp_rule'`,
  );
  const fenced: string[] = ruled.map(({ name }) => name);
  const tables = [
    'opportunities',
    'opportunity_notes',
    'files',
    'tasks',
    'portfolio_companies',
    'opportunity_stage_history',
    'search_names',
    'co_investor_share_people',
    'company_people',
    ...fenced,
  ];
  expect(fenced).toEqual(expect.arrayContaining(['funds', 'limited_partners', 'fund_entries', 'financial_models']));
  await set('role', 'firm_admin');
  for (const table of ['funds', 'limited_partners'])
    expect((await app.query(`select 1 from ${table}`)).rowCount, table).toBe(1);
  await set('role', 'portfolio_company_user');
  // The rules are looked at in the transaction in which a founder sends an update; they name no company.
  for (const table of fenced.filter((name) => name !== 'risk_rules'))
    expect((await app.query(`select 1 from ${table}`)).rowCount, table).toBe(0);
  for (const role of ['co_investor_user', 'opportunity_user']) {
    await set('role', role);
    for (const table of tables)
      expect((await app.query(`select 1 from ${table}`)).rowCount, `${role} ${table}`).toBe(0);
  }
  await set('role', 'co_investor_user');
  expect((await app.query('select id from co_investor_shares')).rows).toEqual([{ id }]);
  const { rows } = await app.query('select shared_item(id) as item from co_investor_shares');
  expect(Object.keys(rows[0].item).sort()).toEqual(
    expect.arrayContaining(['name', 'currency', 'industry', 'coinvestor_minimum_amount_encrypted']),
  );
  for (const column of ['revenue_encrypted', 'competitive_advantage', 'founder_name', 'tags', 'search_text', 'remarks'])
    expect(rows[0].item).not.toHaveProperty(column);
  // Neither more rights, nor a field that nobody may share, nor somebody else's acts.
  expect((await app.query(`update co_investor_shares set access_type = 'participate'`)).rowCount).toBe(0);
  const insert = (share: string, user: string) =>
    app.query(
      `insert into co_investor_interactions (tenant_id, id, share_id, entity_id, opportunity_id, user_id, interaction_type)
       values ($1, gen_random_uuid(), $2, $3, $3, $4, 'view')`,
      [admin.tenantId, share, deal, user],
    );
  await app.query('savepoint before');
  await expect(insert(id, other.userId)).rejects.toThrow(/row-level security/);
  await app.query('rollback to before');
  await app.end();
  const widened = server.admin.query(`update co_investor_shares set fields = '{remarks}' where id = $1`, [id]);
  await expect(widened).rejects.toThrow(/co_investor_shares_fields/);
});

describe('how long a view takes', () => {
  it('is what passed at most, never less than before, and never out of bounds', async () => {
    const { id, deal } = await shared();
    server.clock.now = new Date();
    const view = (await log(id, 'view')).body.id;
    const after = (seconds: number) => {
      server.clock.now = new Date((server.clock.now?.getTime() ?? 0) + seconds * 1000);
    };
    after(5);
    expect((await keep(view, 4)).body).toEqual({ duration_seconds: 4 });
    expect((await keep(view, 14_400)).body).toEqual({ duration_seconds: 5 });
    expect((await keep(view, 1)).body).toEqual({ duration_seconds: 5 });
    for (const wrong of [-1, 31_536_000, 1.5, '5', null]) expect((await keep(view, wrong)).status).toBe(400);
    after(120);
    await keep(view, 75);
    const { rows, ...figures } = await activity(deal);
    expect(rows).toMatchObject([
      { interaction_type: 'view', duration_seconds: 75, email: guest.email, shared_with_org: 'Acme Capital' },
    ]);
    expect(figures).toEqual({ views: 1, unique_viewers: 1, average_seconds: 75, documents: [] });
  });

  it('cannot be said of somebody else’s view, nor of what is no view', async () => {
    const { id } = await shared({ people: [guest.email, other.email] });
    const view = (await log(id, 'view')).body.id;
    const request = (await log(id, 'request_details')).body.id;
    expect((await keep(view, 1, other)).status).toBe(404);
    expect((await keep(request, 1)).status).toBe(404);
    expect((await keep(crypto.randomUUID(), 1)).status).toBe(404);
  });

  it('averages over the views that have one, and counts people once', async () => {
    const { id, deal } = await shared({ people: [guest.email, other.email] });
    server.clock.now = new Date();
    const views = [await log(id, 'view'), await log(id, 'view'), await log(id, 'view', other)];
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await keep(views[0]?.body.id, 10);
    await keep(views[2]?.body.id, 20, other);
    const { rows, ...figures } = await activity(deal);
    expect(rows).toHaveLength(3);
    expect(figures).toEqual({ views: 3, unique_viewers: 2, average_seconds: 15, documents: [] });
  });

  it('of the firm’s own people is not counted', async () => {
    const { id, deal } = await shared();
    await call(server, admin, 'GET', `/co-investor-shares/${id}/preview`);
    for (const person of [admin, await addPerson(server, admin.tenantId, 'firm_user')])
      expect((await log(id, 'view', person)).status).toBe(403);
    expect(await activity(deal)).toMatchObject({ rows: [], views: 0 });
  });
});

describe('interest and requests', () => {
  it('are told of once when they are said at the same moment, and again in other words', async () => {
    const { id } = await shared();
    const ask = (message: string | null) => log(id, 'request_details', guest, { p_details: { message } });
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => ask('Send the cap table.')));
    expect(atOnce.filter(({ body }) => body.told)).toHaveLength(1);
    expect((await ask('And the last audit.')).body.told).toBe(true);
    expect((await ask('And the last audit.')).body.told).toBe(false);
    expect((await ask(null)).body.told).toBe(false);
  });

  it('reach whom the share comes from by bell, mail and a task, once a day', async () => {
    const { id, deal } = await shared({ access_type: 'participate' });
    const asked = await log(id, 'express_interest', guest, { p_details: { message: 'We would take half.' } });
    expect(asked.status).toBe(200);
    await log(id, 'express_interest');
    expect((await log(id, 'request_details')).status).toBe(200);
    const bell = (await call(server, admin, 'GET', '/notifications')).body.rows;
    expect(bell.map(({ title }: { title: string }) => title).sort()).toEqual([
      expect.stringMatching(/\(Acme Capital\) asks for details of Tidewire$/),
      expect.stringMatching(/\(Acme Capital\) is interested in Tidewire: “We would take half\.”$/),
    ]);
    const tasks = (await call(server, admin, 'GET', `/tasks?opportunity_id=${deal}`)).body.rows;
    expect(tasks).toHaveLength(2);
    expect(tasks[0]).toMatchObject({ assigned_to: admin.userId });
    const { rows } = await activity(deal);
    expect(
      rows.map(({ interaction_type, message }: Record<string, string>) => [interaction_type, message]).reverse(),
    ).toEqual([
      ['express_interest', 'We would take half.'],
      ['express_interest', null],
      ['request_details', null],
    ]);
    expect((await open(id)).body.asked).toMatchObject({ interest: expect.any(String), details: expect.any(String) });
    expect(await auditOf(server, admin.tenantId, 'co_investor_share.express_interest')).toMatchObject([
      { user_id: guest.userId },
      { user_id: guest.userId },
    ]);
    const stored = await server.admin.query(
      'select message_encrypted::text as cell from co_investor_interactions where message_encrypted is not null',
    );
    expect(stored.rows[0].cell).not.toContain(Buffer.from('We would').toString('hex'));
  });

  it('interest needs access to participate', async () => {
    const { id, deal } = await shared();
    expect((await log(id, 'express_interest')).status).toBe(403);
    expect((await log(id, 'download_document')).status).toBe(400);
    expect((await log(id, 'request_details')).status).toBe(200);
    expect((await activity(deal)).rows).toHaveLength(1);
  });
});

it('gives out the files of the share alone, and notes it', async () => {
  const deal = await makeDeal();
  const add = async (name: string) =>
    (await addFile(server, admin, { record_type: 'opportunity', record_id: deal }, undefined, name)).body.id as string;
  const [chosen, kept] = [await add('deck.pdf'), await add('memo.pdf')];
  const { id } = await shared({ files: [chosen] }, deal);
  expect((await open(id)).body.files).toMatchObject([{ id: chosen, file_name: 'deck.pdf' }]);
  const get = (file: string, person = guest) =>
    call(server, person, 'GET', `/co-investor-portal/files/${file}?share_id=${id}`);
  const given = await get(chosen);
  expect([given.status, given.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
  for (const answer of [await get(kept), await get(chosen, other), await get(crypto.randomUUID())])
    expect(answer.status).toBe(404);
  for (const path of [
    `/files/${chosen}/download`,
    `/files/${chosen}/preview`,
    `/files?record_type=opportunity&record_id=${deal}`,
  ])
    expect((await call(server, guest, 'GET', path)).status, path).toBe(403);
  expect((await activity(deal)).rows).toMatchObject([{ interaction_type: 'download_document', file_name: 'deck.pdf' }]);
});

it('lets somebody in by the invitation that they accepted, and shows companies apart from deals', async () => {
  const company = (
    await call(server, admin, 'POST', '/portfolio-companies', { name: 'Held', industry: 'Health', employee_count: 12 })
  ).body.id;
  const { id } = await shared({ entity_type: 'portfolio_company', people: ['new@acme.example'] }, company);
  expect((await open(id, other)).status).toBe(404);
  await server.admin.query(
    `update user_invitations set is_accepted = true, accepted_at = now(), accepted_by = $2
      where id = (select invitation_id from co_investor_share_people where share_id = $1)`,
    [id, other.userId],
  );
  expect(await listed(other)).toEqual([]);
  const { rows } = (await call(server, other, 'GET', '/co-investor-portal/companies')).body;
  expect(rows).toMatchObject([
    { share_id: id, company_id: company, company_name: 'Held', industry: 'Health', stage: 'seed' },
  ]);
  const values = (await open(id, other)).body.values;
  expect(values).toContainEqual({ field: 'status', value: 'active' });
  expect(JSON.stringify(values)).not.toContain('employee_count');
});
