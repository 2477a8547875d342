import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { endDueOverrides } from './end-overrides.ts';

const DAY = 86_400_000;
const server = useOwnServer();
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const firm = forEachTest(() => makeFirm(server));
afterEach(() => {
  server.clock.now = undefined;
});

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const apply = (p_new_tier: string, more: object = {}, as = staff) =>
  call(server, as, 'POST', '/rpc/override_subscription_tier', {
    p_tenant_id: firm.tenantId,
    p_new_tier,
    p_reason: 'Pilot of the larger plan',
    ...more,
  });
const remove = (p_override_id: string, as = staff) =>
  call(server, as, 'POST', '/rpc/remove_subscription_override', { p_override_id });
const list = async () => (await call(server, staff, 'GET', '/subscription-overrides')).body.rows;
const billing = async () => (await call(server, firm, 'GET', '/billing')).body;
const invite = (place: number) =>
  call(server, firm, 'POST', '/rpc/invite_user', {
    p_tenant_id: firm.tenantId,
    p_email: `member-${place}-${firm.userId}@firm.example`,
    p_role: 'firm_user',
  });

it('gives a firm another tier at once, seats included, and its own one back when it is removed', async () => {
  const { status, body } = await apply('professional', { p_override_until: inDays(30) });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ original_tier: 'free', override_tier: 'professional', members: 1, limit: 10 }),
  ]);
  // The firm is told that it was given, until when, and what comes then.
  const override = { original_tier: 'free', until: body.override_until };
  expect(await billing()).toMatchObject({ tier: 'professional', limit: 10, override, trial_ends_at: null });
  expect((await list())[0]).toMatchObject({ id: body.id, tenant_id: firm.tenantId, is_active: true });
  expect((await remove(body.id)).body).toMatchObject({ is_active: false, limit: 3 });
  expect(await billing()).toMatchObject({ tier: 'free', limit: 3, override: null });
  expect((await remove(body.id)).body.code).toBe('OVERRIDE_ENDED');
  expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(body.id);
  for (const tenantId of [firm.tenantId, PLATFORM_TENANT_ID])
    for (const action of ['subscription.overridden', 'subscription.override_removed'])
      expect((await auditOf(server, tenantId, action)).at(-1)?.resource_id).toBe(body.id);
});

it('keeps the original tier when another override takes its place', async () => {
  const first = (await apply('professional')).body;
  const second = (await apply('enterprise')).body;
  expect([second.original_tier, second.limit]).toEqual(['free', null]);
  expect((await remove(first.id)).body.code).toBe('OVERRIDE_ENDED');
  await remove(second.id);
  expect((await billing()).tier).toBe('free');
});

it.each([
  ['no reason', { p_reason: ' ' }],
  ['an end in the past', { p_override_until: '2020-01-01T00:00:00Z' }],
  ['an end that is no moment', { p_override_until: 'soon' }],
  ['an unknown tier', { p_new_tier: 'gold' }],
  ['the tier that the firm has', { p_new_tier: 'free' }],
])('is refused with %s', async (_, more) => {
  expect((await apply('professional', more)).status).toBe(400);
  expect((await billing()).tier).toBe('free');
});

it('ends by its job, also when no server ran for a week', async () => {
  const { body } = await apply('professional', { p_override_until: inDays(7) });
  await server.admin.query(
    `update pgboss.job set start_after = now() where name = 'end-override' and data->>'override_id' = $1`,
    [body.id],
  );
  // Too early: the job finds nothing due, and the override stays.
  await vi.waitUntil(async () => {
    const { rows } = await server.admin.query(
      `select state from pgboss.job where name = 'end-override' and data->>'override_id' = $1`,
      [body.id],
    );
    return rows[0]?.state === 'completed';
  }, 10_000);
  expect((await billing()).tier).toBe('professional');
  server.clock.now = new Date(Date.now() + 14 * DAY);
  await Promise.all([endDueOverrides(server.services), endDueOverrides(server.services)]);
  server.clock.now = undefined;
  expect((await billing()).tier).toBe('free');
  const events = await auditOf(server, firm.tenantId, 'subscription.override_expired');
  expect(events).toMatchObject([
    { resource_id: body.id, user_id: null, metadata: { from: 'professional', to: 'free' } },
  ]);
});

it('waits for another change of the tier of the firm, and neither stops the other', async () => {
  const { body } = await apply('professional', { p_override_until: inDays(1) });
  const other = await server.admin.connect();
  try {
    await other.query('begin');
    await other.query('select id from tenants where id = $1 for update', [firm.tenantId]);
    server.clock.now = new Date(Date.now() + 2 * DAY);
    const ending = endDueOverrides(server.services);
    await untilWaiting(server);
    await other.query('update subscription_overrides set reason = reason where id = $1', [body.id]);
    await other.query('commit');
    await ending;
  } finally {
    other.release();
  }
  server.clock.now = undefined;
  expect((await billing()).tier).toBe('free');
});

it('ends for all other firms what fails for one, and says that it failed', async () => {
  const second = await makeFirm(server);
  await apply('professional', { p_override_until: inDays(1) });
  await apply('professional', { p_override_until: inDays(2), p_tenant_id: second.tenantId });
  await server.admin.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
     create trigger refuse before update on tenants for each row when (old.id = '${firm.tenantId}') execute function refuse()`,
  );
  server.clock.now = new Date(Date.now() + 3 * DAY);
  await expect(endDueOverrides(server.services)).rejects.toThrow('not this one');
  server.clock.now = undefined;
  await server.admin.query('drop trigger refuse on tenants; drop function refuse()');
  expect((await call(server, second, 'GET', '/billing')).body.tier).toBe('free');
  expect((await billing()).tier).toBe('professional');
});

it('breaks nothing when it ends below what is used: everybody stays, and nobody new comes in', async () => {
  const { body } = await apply('professional');
  const members = await Promise.all([1, 2, 3, 4].map(() => addPerson(server, firm.tenantId, 'firm_user')));
  await remove(body.id);
  for (const member of members) expect((await call(server, member, 'GET', '/opportunities')).status).toBe(200);
  expect(await billing()).toMatchObject({ limit: 3, members: 5, over: 2 });
  expect((await invite(0)).body.code).toBe('SEATS_TAKEN');
});

it('lets one of 20 take the last seat, by invitation and by activation', async () => {
  await apply('professional');
  await Promise.all(Array.from({ length: 8 }, () => addPerson(server, firm.tenantId, 'firm_user')));
  const invited = await Promise.all(Array.from({ length: 20 }, (_, place) => invite(place)));
  expect(invited.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(invited.filter(({ body }) => body.code === 'SEATS_TAKEN')).toHaveLength(19);
  await server.admin.query('delete from user_invitations where tenant_id = $1', [firm.tenantId]);
  const resting = await Promise.all(Array.from({ length: 20 }, () => addPerson(server, firm.tenantId, 'firm_user')));
  const ids = resting.map(({ userId }) => userId);
  await server.admin.query('update user_profiles set is_active = false where id = any($1)', [ids]);
  const activated = await Promise.all(
    ids.map((p_target_user_id) =>
      call(server, firm, 'POST', '/rpc/manage_user_status', { p_target_user_id, p_action: 'activate' }),
    ),
  );
  expect(activated.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('is for administrators of the platform alone', async () => {
  const { body } = await apply('professional');
  const impostor = await addPerson(server, firm.tenantId, 'platform_admin');
  for (const person of [firm, impostor]) {
    expect((await apply('enterprise', {}, person)).status).toBe(403);
    expect((await remove(body.id, person)).status).toBe(403);
    expect((await call(server, person, 'GET', '/subscription-overrides')).status).toBe(403);
  }
  expect((await apply('professional', { p_tenant_id: PLATFORM_TENANT_ID })).status).toBe(404);
  expect((await remove(crypto.randomUUID())).status).toBe(404);
});

it('is what a firm that signs up begins with: 14 days of the larger plan, in none of the lists', async () => {
  const { body } = await call(server, undefined, 'POST', '/auth/signup', {
    email: `trial-${firm.userId}@larch.example`,
    password: 'Unlikely-Pebble-9',
    data: { first_name: 'Ada', last_name: 'Quill', tenant_name: 'Larchfield Partners' },
  });
  const founder = { token: body.access_token };
  const { tenant_id } = (await call(server, founder, 'GET', '/user-profiles/me')).body;
  const trial = async () => (await call(server, founder, 'GET', '/billing')).body;
  const { trial_ends_at, ...plan } = await trial();
  expect(plan).toMatchObject({ tier: 'professional', limit: 10 });
  expect(Math.round((Date.parse(trial_ends_at) - Date.now()) / DAY)).toBe(14);
  expect((await list()).map((row: { tenant_id: string }) => row.tenant_id)).not.toContain(tenant_id);
  const { body: organizations } = await call(server, staff, 'GET', `/tenants?search=${tenant_id}`);
  expect(organizations.rows).toMatchObject([{ subscription_tier: 'professional', override_id: null }]);
  server.clock.now = new Date(Date.now() + 15 * DAY);
  await endDueOverrides(server.services);
  server.clock.now = undefined;
  expect(await trial()).toMatchObject({ tier: 'free', limit: 3, trial_ends_at: null });
});

describe('a trial that another tier takes the place of', () => {
  beforeEach(async () => {
    await server.admin.query(
      `insert into subscription_overrides (tenant_id, id, original_tier, override_tier, reason, is_trial, override_until)
       values ($1, gen_random_uuid(), 'free', 'professional', 'Trial', true, now() + interval '10 days')`,
      [firm.tenantId],
    );
    await server.admin.query(`update tenants set subscription_tier = 'professional' where id = $1`, [firm.tenantId]);
  });

  it('goes on with what is left of it once that tier is removed, and then ends', async () => {
    const first = (await apply('enterprise')).body;
    const { body } = await apply('enterprise');
    expect([first.original_tier, body.original_tier]).toEqual(['free', 'free']);
    expect(await billing()).toMatchObject({ tier: 'enterprise', trial_ends_at: null });
    expect((await remove(body.id)).body).toMatchObject({ original_tier: 'free', tier: 'professional', limit: 10 });
    const { tier, trial_ends_at } = await billing();
    expect([tier, Math.round((Date.parse(trial_ends_at) - Date.now()) / DAY)]).toEqual(['professional', 10]);
    expect(await auditOf(server, firm.tenantId, 'subscription.override_removed')).toMatchObject([
      { metadata: { from: 'enterprise', to: 'professional', trial_until: trial_ends_at } },
    ]);
    server.clock.now = new Date(Date.now() + 11 * DAY);
    await endDueOverrides(server.services);
    server.clock.now = undefined;
    expect(await billing()).toMatchObject({ tier: 'free', trial_ends_at: null });
  });

  it('goes on as well when that tier is over', async () => {
    await apply('enterprise', { p_override_until: inDays(7) });
    server.clock.now = new Date(Date.now() + 8 * DAY);
    await endDueOverrides(server.services);
    server.clock.now = undefined;
    expect((await billing()).tier).toBe('professional');
  });

  it('is over when its own end has passed in the meantime', async () => {
    const { body } = await apply('enterprise');
    await server.admin.query(
      `update subscription_overrides set override_until = now() - interval '1 minute' where tenant_id = $1 and is_trial`,
      [firm.tenantId],
    );
    await remove(body.id);
    expect(await billing()).toMatchObject({ tier: 'free', trial_ends_at: null });
  });

  it('is over when the firm has paid in the meantime', async () => {
    const { body } = await apply('enterprise');
    await server.admin.query(
      `insert into subscriptions (tenant_id, id, customer_id, subscription_id, tier)
       values ($1, gen_random_uuid(), $2, 'sub_1', 'free')`,
      [firm.tenantId, `cus_${firm.userId}`],
    );
    await remove(body.id);
    expect(await billing()).toMatchObject({ tier: 'free', trial_ends_at: null });
  });
});
