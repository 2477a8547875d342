import { API_KEYS_MAX } from '@cairn/domain/firm';
import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const create = (body: object = {}, as = admin) =>
  call(server, as, 'POST', '/api-keys', { name: 'Robot', scopes: ['opportunity:read'], expires_on: day(30), ...body });
const deals = (token: string) => call(server, { token }, 'GET', '/opportunities');
const add = (token: string) => call(server, { token }, 'POST', '/opportunities', { company_name: 'By key' });
const revoke = (id: string) => call(server, admin, 'POST', `/api-keys/${id}/revoke`, {});

it('is shown once, stored as a hash, and does what its scopes name', async () => {
  const { status, body } = await create();
  expect([status, body.key]).toEqual([201, expect.stringMatching(/^cairn_[\w-]{43}$/)]);
  expect(body).toMatchObject({ name: 'Robot', state: 'active', last_used_at: null, hint: body.key.slice(0, 10) });
  const { rows } = await server.admin.query('select * from api_keys where id = $1', [body.id]);
  expect(JSON.stringify(rows)).not.toContain(body.key);
  expect((await deals(body.key)).status).toBe(200);
  expect(await auditOf(server, admin.tenantId, 'api_key.created')).toMatchObject([{ resource_id: body.id }]);
  const listed = (await call(server, admin, 'GET', '/api-keys')).body;
  expect(JSON.stringify(listed)).not.toContain(body.key);
  expect(listed.scopes).not.toContain('people:manage');
});

it('is refused beyond its scope, and for what concerns a session', async () => {
  const { key } = (await create()).body;
  expect((await add(key)).status).toBe(403);
  for (const path of ['/people', '/user-profiles/me', '/api-keys', '/tenant-settings'])
    expect((await call(server, { token: key }, 'GET', path)).status, path).toBe(403);
  expect((await call(server, { token: key }, 'GET', '/live')).status).toBe(401);
  const writer = (await create({ scopes: ['opportunity:create'] })).body.key;
  expect((await add(writer)).status).toBe(201);
  expect((await deals(writer)).status).toBe(403);
});

it('invites nobody, and lets nobody who has an account into a portal', async () => {
  const { key } = (await create({ scopes: ['fund:write', 'portfolio:write', 'share:manage'] })).body;
  const post = (path: string, body: object, by: { token: string } = { token: key }) =>
    call(server, by, 'POST', path, body);
  const lp = (await post('/limited-partners', { name: 'Alder', kyc_state: 'approved' })).body.id;
  const contacts = `/limited-partners/${lp}/contacts`;
  expect((await post(contacts, { name: 'Ada', email: 'ada@lp.example', invite: true })).status).toBe(403);
  const member = await addPerson(server, admin.tenantId, 'lp');
  expect((await post(contacts, { name: 'Lin', email: member.email, invite: true })).status).toBe(403);
  const noted = (await post(contacts, { name: 'Lin', email: member.email })).body;
  expect((await post(`/lp-contacts/${noted.id}/invite`, {})).status).toBe(403);
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Kelp' })).body;
  const shared = { entity_type: 'opportunity', entity_id: deal.id, shared_with_org: 'Co' };
  const share = await call(server, admin, 'POST', '/co-investor-shares', shared);
  expect(share.status).toBe(201);
  expect((await post(`/co-investor-shares/${share.body.id}/people`, { email: 'x@co.example' })).status).toBe(403);
});

it.each([
  ['what nobody gives to a key', { scopes: ['people:manage'] }],
  ['nothing', { scopes: [] }],
  ['an end in the past', { expires_on: '2020-01-01' }],
  ['an end too far away', { expires_on: day(400) }],
  ['no name', { name: ' ' }],
])('cannot be made with %s', async (_, body) => {
  expect((await create(body)).status).toBe(400);
});

it('may never do more than its maker may now', async () => {
  const second = await addPerson(server, admin.tenantId, 'firm_admin');
  const { key } = (await create({ scopes: ['opportunity:read', 'committee:decide'] }, second)).body;
  expect((await deals(key)).status).toBe(200);
  await call(server, admin, 'POST', `/people/${second.userId}/role`, { role: 'lp', reason: 'Left the team' });
  expect((await deals(key)).status).toBe(403);
});

it('is dead while its maker is suspended, and after it was revoked or ran out', async () => {
  const second = await addPerson(server, admin.tenantId, 'firm_admin');
  const mine = (await create({}, second)).body;
  const status = (p_action: string) =>
    call(server, admin, 'POST', '/rpc/manage_user_status', { p_target_user_id: second.userId, p_action });
  await status('suspend');
  expect((await deals(mine.key)).status).toBe(401);
  expect((await call(server, admin, 'GET', '/api-keys')).body.rows[0].state).toBe('dead');
  await status('activate');
  expect((await deals(mine.key)).status).toBe(200);
  expect((await revoke(mine.id)).body.state).toBe('revoked');
  expect((await deals(mine.key)).status).toBe(401);
  const over = (await create()).body;
  await server.admin.query(`update api_keys set expires_at = now() where id = $1`, [over.id]);
  expect((await deals(over.key)).status).toBe(401);
  expect((await deals(`cairn_${'A'.repeat(43)}`)).status).toBe(401);
});

it('belongs to its firm, is made by administrators alone, with a recent proof, and at most 20 times', async () => {
  const { id, key } = (await create()).body;
  const other = await makeFirm(server);
  expect((await call(server, other, 'POST', `/api-keys/${id}/revoke`, {})).status).toBe(404);
  expect((await deals(key)).body.rows).toEqual([]);
  expect((await create({}, await addPerson(server, admin.tenantId, 'firm_user'))).status).toBe(403);
  for (let made = 1; made < API_KEYS_MAX - 3; made++) expect((await create()).status).toBe(201);
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => create()));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
  await server.admin.query(`update user_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, [
    admin.sessionId,
  ]);
  expect((await create()).body.code).toBe('REAUTHENTICATION_REQUIRED');
});
