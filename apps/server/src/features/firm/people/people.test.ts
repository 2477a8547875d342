import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD, type TestPerson } from '../../../testing/test-firm.ts';
import { accept, invite, tokenFor } from '../../../testing/test-invitation.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(async () => {
  const first = await makeFirm(server);
  await server.admin.query(`update tenants set subscription_tier = 'enterprise' where id = $1`, [first.tenantId]);
  return first;
});
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

type Act = 'suspend' | 'activate' | 'delete';
const manage = (id: string, p_action: Act, more: object = {}, as: TestPerson = admin) =>
  call(server, as, 'POST', '/rpc/manage_user_status', { p_target_user_id: id, p_action, ...more });
const me = async (who: TestPerson) => (await call(server, who, 'GET', '/user-profiles/me')).status;
const signIn = (who: TestPerson) =>
  call(server, undefined, 'POST', '/auth/token?grant_type=password', { email: who.email, password: TEST_PASSWORD });
const rename = (id: string, role: string, as: TestPerson = admin) =>
  call(server, as, 'POST', `/people/${id}/role`, { role, reason: 'Promoted' });
const history = async () => (await call(server, admin, 'GET', '/role-change-history')).body.rows;
const setTier = (tier: string) =>
  server.admin.query('update tenants set subscription_tier = $2 where id = $1', [admin.tenantId, tier]);

it('suspends from the next request on, and activates again', async () => {
  const { status, body } = await manage(user.userId, 'suspend', { p_reason: 'On leave' });
  expect([status, body]).toMatchObject([200, { id: user.userId, action: 'suspend', sessions_ended: 1 }]);
  expect(await me(user)).toBe(401);
  expect((await signIn(user)).body.code).toBe('ACCOUNT_INACTIVE');
  expect((await manage(user.userId, 'activate')).status).toBe(200);
  expect((await signIn(user)).status).toBe(200);
  const told = (await readMessages(server, admin.tenantId)).filter(({ template }) => template === 'account-status');
  expect(told.map(({ to }) => to)).toEqual([user.email, user.email]);
  expect(JSON.stringify(told)).not.toContain('On leave');
  expect(await auditOf(server, admin.tenantId, 'user_profile.suspended')).toMatchObject([
    { user_id: admin.userId, resource_id: user.userId, metadata: { reason: 'On leave', role: 'firm_user' } },
  ]);
});

it('says whom to ask, to who is suspended and holds the secret', async () => {
  await call(server, admin, 'PUT', '/tenant-settings', { version: 1, contact_email: 'office@firm.example' });
  const { key } = (
    await call(server, admin, 'POST', '/api-keys', {
      name: 'Export',
      expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      scopes: ['opportunity:read'],
    })
  ).body;
  const second = await addPerson(server, admin.tenantId, 'firm_admin');
  await manage(admin.userId, 'suspend', {}, second);
  const ask = async (token: string) => (await call(server, { token }, 'GET', '/opportunities')).body.message;
  const says = /^Your account has been deactivated\. Please contact support\. Ask .+: office@firm\.example\.$/;
  expect(await ask(admin.token)).toMatch(says);
  expect(await ask(key)).toMatch(says);
  expect((await signIn(admin)).body.message).toMatch(says);
  expect(await ask(`${admin.sessionId}.${'x'.repeat(43)}`)).toBe('Please sign in.');
  expect(await ask(`cairn_${'x'.repeat(43)}`)).toBe('Please sign in.');
});

it('does and records once what is said twice', async () => {
  const versions = async () =>
    (await server.admin.query('select version from user_profiles where id = $1', [user.userId])).rows[0].version;
  const before = await versions();
  for (const action of ['activate', 'suspend', 'suspend', 'activate', 'activate'] as const)
    expect((await manage(user.userId, action)).status).toBe(200);
  expect(await versions()).toBe(before + 2);
  for (const action of ['user_profile.suspended', 'user_profile.activated'])
    expect(await auditOf(server, admin.tenantId, action)).toHaveLength(1);
});

it.each(['suspend', 'delete'] as const)('refuses to %s oneself, in capitals too', async (action) => {
  for (const id of [admin.userId, admin.userId.toUpperCase()]) {
    const { status, body } = await manage(id, action);
    expect([status, body.code]).toEqual([422, 'OWN_ACCOUNT']);
  }
  expect(await me(admin)).toBe(200);
});

it('is for administrators, and about people of the own firm', async () => {
  const other = await makeFirm(server);
  expect((await manage(user.userId, 'suspend', {}, other)).status).toBe(404);
  expect((await manage(admin.userId, 'suspend', {}, user)).status).toBe(403);
  expect(await me(user)).toBe(200);
});

it('of twenty administrators who suspend each other at once, one is left at least', async () => {
  const all = [
    admin,
    ...(await Promise.all(Array.from({ length: 19 }, () => addPerson(server, admin.tenantId, 'firm_admin')))),
  ];
  await Promise.all(
    all.map((one, place) => manage((all[(place + 1) % all.length] as TestPerson).userId, 'suspend', {}, one)),
  );
  const { rows } = await server.admin.query(
    `select count(*)::int as active from user_profiles where tenant_id = $1 and role = 'firm_admin' and is_active`,
    [admin.tenantId],
  );
  expect(rows[0].active).toBeGreaterThanOrEqual(1);
  expect(rows[0].active).toBeLessThan(20);
});

it('of twenty transfers to twenty people at once, one is made', async () => {
  const heirs = await Promise.all(Array.from({ length: 20 }, () => addPerson(server, admin.tenantId, 'firm_user')));
  const answers = await Promise.all(heirs.map(({ userId }) => transfer(userId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await server.admin.query(
    `select id from user_profiles where tenant_id = $1 and role = 'firm_admin' and is_active`,
    [admin.tenantId],
  );
  expect(rows).toHaveLength(1);
});

it('the last seat goes to one of twenty who are activated at once', async () => {
  await setTier('enterprise');
  const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(server, admin.tenantId, 'firm_user')));
  await server.admin.query('update user_profiles set is_active = false where id = any($1)', [
    people.map(({ userId }) => userId),
  ]);
  await setTier('free');
  const answers = await Promise.all([...people, ...people].map(({ userId }) => manage(userId, 'activate')));
  const { rows } = await server.admin.query(
    `select count(*)::int as members from user_profiles where tenant_id = $1 and is_active and role in ('firm_admin', 'firm_user')`,
    [admin.tenantId],
  );
  expect(rows[0].members).toBe(3);
  expect(answers.some(({ body }) => body.code === 'SEATS_TAKEN')).toBe(true);
});

it('deletes with the work handed over, what was done kept, and the address free again', async () => {
  const colleague = await addPerson(server, admin.tenantId, 'firm_user');
  const deal = async (values: object) => (await call(server, user, 'POST', '/opportunities', values)).body;
  const open = await deal({ company_name: 'Open' });
  const hidden = await deal({ company_name: 'Hidden' });
  await call(server, user, 'POST', `/opportunities/${hidden.id}/confidential`, { version: 1, is_confidential: true });
  const task = (await call(server, user, 'POST', '/tasks', { title: 'Call', assigned_to: user.userId })).body;
  const left = { deals: 2, confidential: 1, tasks: 1, items: 0 };
  expect((await call(server, admin, 'GET', `/people/${user.userId}/work`)).body).toEqual(left);

  const refused = await manage(user.userId, 'delete');
  expect([refused.status, refused.body.code, refused.body.data.left]).toEqual([422, 'WORK_LEFT', left]);
  // Deleting somebody is no way to read what was hidden from one.
  expect((await manage(user.userId, 'delete', { p_hand_over_to: admin.userId })).status).toBe(400);
  expect((await manage(user.userId, 'delete', { p_hand_over_to: user.userId })).status).toBe(422);
  expect(await me(user)).toBe(200);

  const done = await manage(user.userId, 'delete', { p_hand_over_to: colleague.userId });
  expect([done.status, done.body.handed_over]).toEqual([200, left]);
  expect(await me(user)).toBe(401);
  const seen = async (who: TestPerson, id: string) => (await call(server, who, 'GET', `/opportunities/${id}`)).body;
  expect(await seen(colleague, open.id)).toMatchObject({ assigned_to: colleague.userId, created_by: user.userId });
  expect(await seen(colleague, hidden.id)).toMatchObject({ assigned_to: colleague.userId });
  expect((await seen(admin, hidden.id)).code).toBe('NOT_FOUND');
  expect((await call(server, colleague, 'GET', `/tasks?assigned_to=${colleague.userId}`)).body.rows).toMatchObject([
    { id: task.id },
  ]);
  const { body } = await call(server, admin, 'GET', '/people');
  expect(body.people.map(({ id }: { id: string }) => id)).not.toContain(user.userId);
  expect((await manage(user.userId, 'activate')).status).toBe(404);

  // The address can be invited again, and whoever accepts is somebody new.
  expect((await invite(server, admin, user.email, 'firm_user')).status).toBe(200);
  const again = await call(server, undefined, 'POST', '/auth/signup', {
    email: user.email,
    password: 'Another-Horse-77',
    data: { first_name: 'Test', last_name: 'Again', invitation_token: await tokenFor(server, user.email) },
  });
  expect([again.status, again.body.code]).toEqual([200, undefined]);
  expect(again.body.user.id).not.toBe(user.userId);
});

it('lets back in whom it deleted, when they have an account in another firm', async () => {
  const other = await makeFirm(server);
  const guest = await addPerson(server, other.tenantId, 'lp');
  await invite(server, admin, guest.email, 'lp');
  await accept(server, guest, await tokenFor(server, guest.email));
  expect((await manage(guest.userId, 'delete')).status).toBe(200);
  const { body } = await signIn(guest);
  expect((await invite(server, admin, guest.email, 'firm_user')).status).toBe(200);
  const back = { ...guest, token: body.access_token };
  expect((await accept(server, back, await tokenFor(server, guest.email))).body.success).toBe(true);
  const { people } = (await call(server, admin, 'GET', '/people')).body;
  expect(people).toContainEqual(expect.objectContaining({ id: guest.userId, role: 'firm_user', is_active: true }));
});

it('changes a role at once, with the reason on record', async () => {
  const { status, body } = await rename(user.userId, 'firm_admin');
  expect([status, body]).toMatchObject([
    200,
    { previous_role: 'firm_user', new_role: 'firm_admin', reason: 'Promoted', approval_required: false },
  ]);
  expect((await call(server, user, 'GET', '/user-profiles/me')).body.role).toBe('firm_admin');
  expect(await history()).toMatchObject([{ user_id: user.userId, changed_by: admin.userId, new_role: 'firm_admin' }]);
  expect(await auditOf(server, admin.tenantId, 'role_changed')).toMatchObject([
    { metadata: { from: 'firm_user', to: 'firm_admin', reason: 'Promoted' } },
  ]);
});

it.each([
  ['to oneself', () => rename(admin.userId, 'firm_user'), 422, 'OWN_ACCOUNT'],
  ['to a role of the platform', () => rename(user.userId, 'platform_admin'), 400, 'INVALID_INPUT'],
  ['to the same role', () => rename(user.userId, 'firm_user'), 400, 'INVALID_INPUT'],
  ['by a firm user', () => rename(admin.userId, 'lp', user), 403, 'FORBIDDEN'],
] as const)('refuses a change of role %s', async (_, act, status, code) => {
  const answer = await act();
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

it('waits for a second administrator where the rule says so', async () => {
  const second = await addPerson(server, admin.tenantId, 'firm_admin');
  await call(server, admin, 'PUT', '/tenant-settings', { version: 1, role_change_approval: true });
  const asked = (await rename(user.userId, 'firm_admin')).body;
  expect(asked).toMatchObject({ approval_required: true, approved_at: null, can: { approve: false, decline: true } });
  expect((await call(server, user, 'GET', '/user-profiles/me')).body.role).toBe('firm_user');
  expect((await rename(user.userId, 'lp', second)).body.code).toBe('ROLE_CHANGE_PENDING');
  const approve = (as: TestPerson) => call(server, as, 'POST', `/role-change-history/${asked.id}/approve`, {});
  expect((await approve(admin)).body.code).toBe('SECOND_ADMIN_NEEDED');
  expect((await approve(await makeFirm(server))).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 10 }, () => approve(second)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  expect((await call(server, user, 'GET', '/user-profiles/me')).body.role).toBe('firm_admin');
  expect((await history())[0]).toMatchObject({ approved_by: second.userId, approved_at: expect.any(String) });

  const back = (await rename(user.userId, 'firm_user', second)).body;
  expect((await call(server, user, 'POST', `/role-change-history/${back.id}/approve`, {})).body.code).toBe(
    'SECOND_ADMIN_NEEDED',
  );
  expect((await call(server, admin, 'POST', `/role-change-history/${back.id}/decline`, {})).status).toBe(200);
  expect((await call(server, user, 'GET', '/user-profiles/me')).body.role).toBe('firm_admin');
});

it('lifts the rule by two as well, as long as there are two', async () => {
  const second = await addPerson(server, admin.tenantId, 'firm_admin');
  const save = (as: TestPerson, version: number, role_change_approval: boolean) =>
    call(server, as, 'PUT', '/tenant-settings', { version, role_change_approval });
  const decide = (as: TestPerson, approve: boolean) =>
    call(server, as, 'POST', '/tenant-settings/approval-lift', { approve });
  await save(admin, 1, true);
  const { body: asked } = await save(admin, 2, false);
  expect(asked).toMatchObject({
    role_change_approval: true,
    approval_lift: { can: { approve: false, decline: true } },
  });
  expect((await rename(user.userId, 'lp')).body.approval_required).toBe(true);
  const told = (await call(server, second, 'GET', '/notifications')).body.rows;
  expect(told.map(({ title }: { title: string }) => title)).toContain(
    'Lifting the approval of role changes waits for a second administrator',
  );

  expect((await decide(admin, true)).body.code).toBe('SECOND_ADMIN_NEEDED');
  expect((await decide(second, false)).body).toMatchObject({ role_change_approval: true, approval_lift: null });
  expect((await decide(second, true)).status).toBe(404);
  await save(admin, 4, false);
  // Asked again by the other one, it is still the first one's request.
  expect((await save(second, 5, false)).body.approval_lift.can.approve).toBe(true);
  expect((await decide(second, true)).body).toMatchObject({ role_change_approval: false, approval_lift: null });
  const { rows } = (await call(server, admin, 'GET', '/settings-change-log')).body;
  expect(rows[0]).toMatchObject({ changed_by_user_id: second.userId, old_value: true, new_value: false });
  expect(rows[0]).toMatchObject({ approval_required: true, approved_at: expect.any(String) });

  await save(second, 7, true);
  await call(server, admin, 'POST', '/rpc/manage_user_status', {
    p_target_user_id: second.userId,
    p_action: 'suspend',
  });
  expect((await save(admin, 8, false)).body).toMatchObject({ role_change_approval: false, approval_lift: null });
});

const transfer = (p_new_admin_id: string, more: object = {}, as: TestPerson = admin) =>
  call(server, as, 'POST', '/rpc/transfer_firm_admin_rights', {
    p_current_admin_id: admin.userId,
    p_new_admin_id,
    p_tenant_id: admin.tenantId,
    ...more,
  });

it('waits in the platform as well for an administrator whom the one who asked did not bring in', async () => {
  const [asking, newcomer, candidate] = [
    await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'),
    await addPerson(server, PLATFORM_TENANT_ID, 'platform_user'),
    await addPerson(server, PLATFORM_TENANT_ID, 'platform_user'),
  ];
  const independent = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
  expect((await rename(newcomer.userId, 'platform_admin', asking)).status).toBe(200);
  await server.admin.query(
    `insert into tenant_settings (tenant_id, role_change_approval) values ($1, true)
     on conflict (tenant_id) do update set role_change_approval = true`,
    [PLATFORM_TENANT_ID],
  );
  const { body: change } = await rename(candidate.userId, 'platform_admin', asking);
  const approve = (as: TestPerson) => call(server, as, 'POST', `/role-change-history/${change.id}/approve`, {});
  expect((await approve(newcomer)).body.code).toBe('SECOND_PERSON_NEEDED');
  expect((await approve(independent)).status).toBe(200);
});

it('transfers the administration, and ends the sessions of who gave it', async () => {
  const { status, body } = await transfer(user.userId);
  expect([status, body]).toEqual([200, { success: true, new_admin_id: user.userId }]);
  expect(await me(admin)).toBe(401);
  expect((await call(server, user, 'GET', '/user-profiles/me')).body.role).toBe('firm_admin');
  const again = (await signIn(admin)).body.access_token;
  expect((await call(server, { token: again }, 'GET', '/user-profiles/me')).body.role).toBe('firm_user');
  const { rows } = (await call(server, user, 'GET', '/role-change-history')).body;
  expect(rows.map(({ user_id, new_role }: Record<string, string>) => [user_id, new_role]).sort()).toEqual(
    [
      [admin.userId, 'firm_user'],
      [user.userId, 'firm_admin'],
    ].sort(),
  );
  expect(await auditOf(server, admin.tenantId, 'firm_admin.transferred')).toHaveLength(1);
});

it('refuses a transfer to oneself, to nobody, to somebody inactive or of another firm, or by somebody else', async () => {
  const other = await makeFirm(server);
  await manage(user.userId, 'suspend');
  const refused = async (answer: ReturnType<typeof transfer>) => {
    const { status, body } = await answer;
    return [status, body.data?.fields?.p_new_admin_id ?? body.message];
  };
  expect(await refused(transfer(admin.userId.toUpperCase()))).toEqual([
    400,
    'Select somebody else as the new administrator.',
  ]);
  expect(await refused(transfer(''))).toEqual([400, 'Select the new administrator.']);
  expect(await refused(transfer(user.userId))).toEqual([400, 'The new administrator must be active.']);
  expect(await refused(transfer(other.userId))).toEqual([404, 'User profile not found']);
  expect((await transfer(user.userId, { p_tenant_id: other.tenantId })).status).toBe(404);
  expect((await transfer(user.userId, { p_current_admin_id: other.userId })).status).toBe(404);
  expect(await me(admin)).toBe(200);
});
