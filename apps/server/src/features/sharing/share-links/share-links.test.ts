import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { type Device, linkActs } from '../testing/link-acts.ts';

const server = useOwnServer();
beforeEach(() => {
  server.clock.now = undefined;
});
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));

const SECRET = 'Secret-Canary';
const DEAL = { company_name: 'Tidewire', industry: 'Energy', competitive_advantage: SECRET, founder_name: SECRET };

const { shared, makeLink, visit, open, item, log, activity, linksOf, mailedCode, sendCode, prove } = linkActs(
  server,
  admin,
  DEAL,
);
const later = (seconds: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1000);
};

it('a link becomes a cookie and shows what the share opens; the firm counts what its holder does', async () => {
  const { id: share, deal, file } = await shared({ access_type: 'participate' });
  const link = await makeLink(share);
  const device: Device = {};
  const opened = await open(device, link.token);
  expect([opened.status, opened.body]).toEqual([
    200,
    { id: link.id, firm: 'Sharing Firm', shared_by_name: expect.any(String), step: 'open' },
  ]);
  expect(String(opened.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/i);
  const { body } = await item(device, link.id);
  expect(body).toMatchObject({ name: 'Tidewire', values: [{ field: 'industry', value: 'Energy' }] });
  expect(JSON.stringify(body)).not.toContain(SECRET);
  expect((await activity(deal)).views).toBe(0);

  server.clock.now = new Date();
  const view = (await log(device, link.id, 'view')).body.id;
  later(20);
  expect((await visit(device, 'POST', '/seconds', { id: link.id, view_id: view, seconds: 15 })).body).toEqual({
    duration_seconds: 15,
  });
  const pages = { id: link.id, view_id: view, file_id: file, pages: [{ page: 1, seconds: 12 }] };
  expect((await visit(device, 'POST', '/pages', pages)).body).toEqual({ pages: 1 });
  expect((await log(device, link.id, 'express_interest', 'Up to 2m')).status).toBe(200);
  const sent = await visit(device, 'GET', `/download?file_id=${file}&id=${link.id}`);
  expect([sent.status, sent.headers['content-disposition']]).toEqual([200, expect.stringContaining('plan.png')]);
  expect((await visit(device, 'GET', `/read?file_id=${file}&id=${link.id}`)).status).toBe(200);

  const { rows, ...figures } = await activity(deal);
  expect(figures).toMatchObject({ views: 1, unique_viewers: 1, average_seconds: 15 });
  expect(figures.documents).toMatchObject([{ file_id: file, readers: 1, seconds: 12 }]);
  const who = { user_id: null, email: '', link_label: 'Acme partners', visitor_number: 1 };
  expect(rows).toMatchObject([
    { interaction_type: 'download_document', file_name: 'plan.png', ...who },
    { interaction_type: 'express_interest', message: 'Up to 2m', ...who },
    { interaction_type: 'view', duration_seconds: 15, pages: [{ page: 1, seconds: 12 }], ...who },
  ]);
  const { rows: bell } = (await call(server, admin, 'GET', '/notifications')).body;
  expect(bell[0].title).toBe('Visitor 1 (Acme) is interested in Tidewire: “Up to 2m”');
  expect((await call(server, admin, 'GET', '/co-investor-analytics?days=30')).body).toMatchObject({
    organizations: [{ name: 'Acme', views: 1, viewers: 1, downloads: 1 }],
  });
  expect(await auditOf(server, admin.tenantId, 'co_investor_share.viewed')).toMatchObject([{ user_id: null }]);
  expect(await auditOf(server, admin.tenantId, 'share_link.opened')).toMatchObject([
    { user_id: null, resource_id: link.id, metadata: { visitor: 1 } },
  ]);
});

it('tells the firm of twenty wishes an hour by one link, and notes the others', async () => {
  const { id: share, deal } = await shared({ access_type: 'participate' });
  const link = await makeLink(share);
  const told: boolean[] = [];
  for (let visitor = 0; visitor < 22; visitor++) {
    const device: Device = {};
    await open(device, link.token);
    told.push((await log(device, link.id, 'request_details')).body.told);
  }
  expect(told.filter(Boolean)).toHaveLength(20);
  expect(told.slice(20)).toEqual([false, false]);
  const { rows } = await server.admin.query(
    `select count(*)::int as count from notifications where tenant_id = $1 and title like '%asks for details of%'`,
    [admin.tenantId],
  );
  expect(rows[0].count).toBe(20);
  const noted = await server.admin.query(
    `select count(*)::int as count from co_investor_interactions where entity_id = $1 and interaction_type = 'request_details'`,
    [deal],
  );
  expect(noted.rows[0].count).toBe(22);
});

it('each device is a visitor of its own, who sees nothing of the others', async () => {
  const { id: share, deal } = await shared();
  const link = await makeLink(share);
  const devices: Device[] = Array.from({ length: 5 }, () => ({}));
  const opened = await Promise.all(devices.map((device) => open(device, link.token)));
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  const [first, second] = devices as [Device, Device];
  await open(first, link.token);
  const view = (await log(first, link.id, 'view')).body.id;
  await log(second, link.id, 'view');
  expect((await visit(second, 'POST', '/seconds', { id: link.id, view_id: view, seconds: 1 })).status).toBe(404);
  expect(await activity(deal)).toMatchObject({ views: 2, unique_viewers: 2 });
  const [row] = await linksOf(share);
  expect(row.visitors.map(({ number }: { number: number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
});

it('unknown, expired, revoked, of another device, of an ended share and of a closed portal are one answer', async () => {
  const make = async (more: object = {}) => {
    const made = await shared();
    return { share: made.id, deal: made.deal, ...(await makeLink(made.id, more)) };
  };
  const all = { expired: await make(), revoked: await make(), ended: await make(), archived: await make() };
  const device: Device = {};
  for (const { token } of Object.values(all)) expect((await open(device, token)).status).toBe(200);
  const other = await make();
  await server.admin.query('update share_links set expires_at = now() where id = $1', [all.expired.id]);
  await call(server, admin, 'POST', `/share-links/${all.revoked.id}/revoke`, {});
  await call(server, admin, 'POST', `/co-investor-shares/${all.ended.share}/revoke`, {});
  await server.admin.query('update opportunities set archived_at = now() where id = $1', [all.archived.deal]);
  const answers = [
    await open(device, 'A'.repeat(43)),
    await item(device, crypto.randomUUID()),
    await item({}, other.id),
    await item(device, other.id),
  ];
  for (const { id, token } of Object.values(all)) {
    answers.push(await open(device, token), await open({}, token), await item(device, id));
    answers.push(await log(device, id, 'view'), await visit(device, 'GET', `/state?id=${id}`));
  }
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect([answers[0]?.status, answers[0]?.body.code]).toEqual([404, 'SHARE_LINK_INVALID']);
  const before = await open(device, other.token);
  await server.admin.query('update tenant_settings set co_investor_portal_enabled = false where tenant_id = $1', [
    admin.tenantId,
  ]);
  expect([before.status, (await item(device, other.id)).status, (await open({}, other.token)).status]).toEqual([
    200, 404, 404,
  ]);
});

it('a fetch without a script is no view, and makes no visitor', async () => {
  const { id: share, deal } = await shared();
  const { token } = await makeLink(share);
  for (const method of ['GET', 'HEAD'] as const) {
    const url = `/shared?token=${token}`;
    await server.app.inject({ method, url, headers: { host: 'localhost:3000' } });
    await server.app.inject({ method, url: `/api${url}`, headers: { host: 'localhost:3000' } });
    await server.app.inject({ method, url: `/api/shared/open?token=${token}`, headers: { host: 'localhost:3000' } });
  }
  // A form that a scanner sends from elsewhere.
  const form = { method: 'POST' as const, url: '/api/shared/open', payload: `token=${token}` };
  const type = 'application/x-www-form-urlencoded';
  expect(
    (await server.app.inject({ ...form, headers: { host: 'localhost:3000', 'content-type': type } })).statusCode,
  ).toBeGreaterThanOrEqual(400);
  expect((await linksOf(share))[0].visitors).toEqual([]);
  expect((await activity(deal)).views).toBe(0);
});

describe('a password', () => {
  it('comes first, is stored as a hash, and guesses are counted for all visitors together', async () => {
    const { id: share } = await shared();
    const link = await makeLink(share, { password: 'open sesame 7' });
    const device: Device = {};
    expect((await open(device, link.token)).body.step).toBe('password');
    expect((await item(device, link.id)).status).toBe(404);
    const wrong = await visit(device, 'POST', '/password', { id: link.id, password: 'open sesame 8' });
    expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['password']]);
    const right = await visit(device, 'POST', '/password', { id: link.id, password: 'open sesame 7' });
    expect(right.body.step).toBe('open');
    expect((await item(device, link.id)).status).toBe(200);
    const { rows } = await server.admin.query('select password_hash from share_links where id = $1', [link.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    const another: Device = {};
    await open(another, link.token);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => visit(another, 'POST', '/password', { id: link.id, password: 'guess guess' })),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(28);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(12);
  });
});

describe('a proven address', () => {
  it('is one viewer by whichever link of a deal it comes, and with an account of the firm', async () => {
    const { id: share, deal } = await shared();
    const guest = await addPerson(server, admin.tenantId, 'co_investor_user');
    for (const email of [guest.email, guest.email, 'other@acme.example']) {
      const link = await makeLink(share, { asks_address: true });
      const device: Device = {};
      await open(device, link.token);
      await sendCode(device, link.id, email);
      await prove(device, link.id, await mailedCode());
      await log(device, link.id, 'view');
    }
    await call(server, admin, 'POST', `/co-investor-shares/${share}/people`, { email: guest.email });
    const view = { p_share_id: share, p_interaction_type: 'view' };
    await call(server, guest, 'POST', '/rpc/log_coinvestor_interaction', view);
    expect(await activity(deal)).toMatchObject({ views: 4, unique_viewers: 2 });
    const analytics = (await call(server, admin, 'GET', '/co-investor-analytics?days=30')).body;
    expect(analytics.organizations).toMatchObject([{ name: 'Acme', views: 4, viewers: 2 }]);
    expect(analytics.days).toMatchObject([{ views: 4, viewers: 2 }]);
  });

  it('is asked for by a code, checked against domains, and names the visitor to the firm on every device', async () => {
    const { id: share, deal } = await shared({ has_watermark: true });
    const link = await makeLink(share, {
      asks_address: true,
      allowed_domains: ['@ACME.example'],
      denied_domains: ['x.acme.example'],
    });
    const device: Device = {};
    expect((await open(device, link.token)).body.step).toBe('address');
    for (const email of ['ana@rival.example', 'ana@x.acme.example']) {
      const refused = await sendCode(device, link.id, email);
      expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['email']]);
    }
    expect((await sendCode(device, link.id, 'Ana@acme.example')).status).toBe(200);
    const code = await mailedCode();
    expect((await prove({}, link.id, code)).status).toBe(404);
    expect((await item(device, link.id)).status).toBe(404);
    expect((await prove(device, link.id, code)).body.step).toBe('open');
    expect((await item(device, link.id)).body.watermark).toBe('ana@acme.example');
    await log(device, link.id, 'view');

    const phone: Device = {};
    await open(phone, link.token);
    await sendCode(phone, link.id, 'ana@ACME.example');
    expect((await prove(phone, link.id, await mailedCode())).body.step).toBe('open');
    await log(phone, link.id, 'view');
    expect((await item(device, link.id)).status).toBe(200);
    expect(await activity(deal)).toMatchObject({
      views: 2,
      unique_viewers: 1,
      rows: [{ email: 'ana@acme.example' }, {}],
    });
    expect((await linksOf(share))[0].visitors).toMatchObject([{ number: 1, email: 'ana@acme.example' }]);
    const { rows } = await server.admin.query('select v::text as text from share_link_visitors v');
    expect(JSON.stringify(rows)).not.toContain('acme.example');
  });

  it('is proven by the newest code alone, within five guesses, in time, and for the address that it went to', async () => {
    const { id: share } = await shared();
    const link = await makeLink(share, { asks_address: true });
    const device: Device = {};
    await open(device, link.token);
    await sendCode(device, link.id, 'ana@acme.example');
    const old = await mailedCode();
    await sendCode(device, link.id, 'ben@acme.example');
    const code = await mailedCode();
    const wrong = old === code ? '000000' : old;
    const guesses = await Promise.all(Array.from({ length: 20 }, () => prove(device, link.id, wrong)));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await prove(device, link.id, code)).status).toBe(400);
    await sendCode(device, link.id, 'ben@acme.example');
    const fresh = await mailedCode();
    server.clock.now = new Date(Date.now() + 11 * 60_000);
    expect((await prove(device, link.id, fresh)).status).toBe(400);
    server.clock.now = undefined;
    expect((await prove(device, link.id, fresh)).status).toBe(200);
  });
});

it('asks for the terms of the share, which each visitor accepts for themselves', async () => {
  const { id: share } = await shared({ terms_text: 'Tell nobody.' });
  const link = await makeLink(share);
  const [device, other]: [Device, Device] = [{}, {}];
  for (const one of [device, other]) await open(one, link.token);
  expect((await item(device, link.id)).body.code).toBe('TERMS_NOT_ACCEPTED');
  const { body: terms } = await visit(device, 'GET', `/terms?id=${link.id}`);
  expect(terms).toMatchObject({ text: 'Tell nobody.', version: 1, accepted_at: null, known_as: 'Visitor 1' });
  expect((await visit(device, 'POST', '/accept-terms', { id: link.id, version: 1 })).status).toBe(200);
  expect((await item(device, link.id)).status).toBe(200);
  expect((await item(other, link.id)).body.code).toBe('TERMS_NOT_ACCEPTED');
  const [{ visitors }] = await linksOf(share);
  expect(visitors.map(({ accepted_at: at }: { accepted_at: string | null }) => at !== null).sort()).toEqual([
    false,
    true,
  ]);
});

describe('the firm', () => {
  it.each([
    ['a term of 91 days', { days: 91 }, 'days'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a domain that is none', { asks_address: true, allowed_domains: ['acme'] }, 'allowed_domains.0'],
    ['domains without asking for an address', { denied_domains: ['acme.example'] }, 'asks_address'],
    ['nobody whom it is for', { label: ' ' }, 'label'],
  ])('makes no link with %s', async (_, more, field) => {
    const { id } = await shared();
    const refused = await call(server, admin, 'POST', `/co-investor-shares/${id}/links`, { label: 'Acme', ...more });
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
  });

  it('sees links that live 14 days, never their token, and makes none of a share that has ended', async () => {
    const { id } = await shared();
    server.clock.now = new Date('2030-01-01T00:00:00Z');
    const { token } = await makeLink(id);
    const rows = await linksOf(id);
    expect(rows).toMatchObject([{ expires_at: '2030-01-15T00:00:00.000Z', state: 'active', has_password: false }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const stored = await server.admin.query('select l::text as text from share_links l where share_id = $1', [id]);
    expect(stored.rows[0].text).not.toContain(token);
    await call(server, admin, 'POST', `/co-investor-shares/${id}/revoke`, {});
    const refused = await call(server, admin, 'POST', `/co-investor-shares/${id}/links`, { label: 'Acme' });
    expect([refused.status, refused.body.code]).toEqual([409, 'SHARE_ENDED']);
  });

  it('alone, and of a confidential deal its members alone, see and end links', async () => {
    const { id, deal } = await shared();
    const link = await makeLink(id);
    const stranger = await makeFirm(server);
    const second = await addPerson(server, admin.tenantId, 'firm_admin');
    await hideDeal(server, deal, admin);
    for (const person of [stranger, second]) {
      expect((await call(server, person, 'GET', `/co-investor-shares/${id}/links`)).status).toBe(404);
      expect((await call(server, person, 'POST', `/share-links/${link.id}/revoke`, {})).status).toBe(404);
    }
    expect((await open({}, link.token)).status).toBe(200);
  });
});

it('the database holds a visitor to their own share, and to nothing else', async () => {
  const { id: share, deal } = await shared();
  const secret = await shared({ fields: ['industry'] });
  const link = await makeLink(share);
  const device: Device = {};
  await open(device, link.token);
  await log(device, link.id, 'view');
  const { rows } = await server.admin.query('select id from share_link_visitors where link_id = $1', [link.id]);
  const client = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
  await client.connect();
  const be = (id: string) =>
    client.query(
      `select set_config('app.tenant_id', $1, false), set_config('app.user_id', $2, false), set_config('app.role', 'co_investor_user', false)`,
      [admin.tenantId, id],
    );
  const seen = async (table: string) => (await client.query(`select * from ${table}`)).rows;
  await be(rows[0].id);
  expect((await seen('co_investor_shares')).map(({ id }) => id)).toEqual([share]);
  for (const table of ['opportunities', 'share_links', 'co_investor_share_people', 'tasks', 'notifications'])
    expect(await seen(table), table).toEqual([]);
  expect(await seen('share_link_visitors')).toHaveLength(1);
  expect(await seen('co_investor_interactions')).toHaveLength(1);
  const items = await client.query('select shared_item($1) as own, shared_item($2) as other', [share, secret.id]);
  expect(items.rows[0]).toMatchObject({ own: { name: 'Tidewire' }, other: null });
  const forged = `insert into co_investor_interactions (tenant_id, id, share_id, entity_id, visitor_id, interaction_type)
    values ($1, gen_random_uuid(), $2, $3, $4, 'view')`;
  const refused = (values: string[]) => expect(client.query(forged, values)).rejects.toMatchObject({ code: '42501' });
  await refused([admin.tenantId, secret.id, deal, rows[0].id]);
  await be(crypto.randomUUID());
  await refused([admin.tenantId, share, deal, rows[0].id]);
  expect(await seen('co_investor_shares')).toEqual([]);
  // Before being let in, there is nothing.
  const guarded = await makeLink(share, { password: 'open sesame 7' });
  const outside: Device = {};
  await open(outside, guarded.token);
  const [waiting] = (await server.admin.query('select id from share_link_visitors where link_id = $1', [guarded.id]))
    .rows;
  await be(waiting.id);
  for (const table of ['co_investor_shares', 'share_link_visitors', 'co_investor_share_files'])
    expect(await seen(table), table).toEqual([]);
  await client.end();
});
