import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const firm = forEachTest(() => makeFirm(server));

let invited = 0;
const invite = (p_role: string, p_tenant_id: string | null = firm.tenantId, as = staff) =>
  call(server, as, 'POST', '/rpc/invite_user', {
    p_tenant_id,
    p_role,
    p_email: `by-platform-${++invited}@firm.example`,
  });

it('brings somebody into a chosen firm, by its own roles and seats, told by both logs', async () => {
  const { status, body } = await invite('lp');
  expect([status, body.role, body.invited_by, body.status]).toEqual([200, 'lp', null, 'open']);
  const seen = (await call(server, firm, 'GET', '/user-invitations')).body.invitations;
  expect(seen).toMatchObject([{ id: body.id, role: 'lp' }]);
  for (const tenantId of [firm.tenantId, PLATFORM_TENANT_ID])
    expect((await auditOf(server, tenantId, 'invitation.created')).at(-1)).toMatchObject({
      user_id: staff.userId,
      resource_id: body.id,
      metadata: { role: 'lp', by_platform: true },
    });
  const again = { p_tenant_id: firm.tenantId, p_role: 'lp', p_email: body.email };
  expect((await call(server, staff, 'POST', '/rpc/invite_user', again)).body.code).toBe('ALREADY_INVITED');
});

it('is made once for a key, however often it is sent', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const input = { p_tenant_id: firm.tenantId, p_role: 'lp', p_email: `once-${firm.userId}@firm.example` };
  const send = (body: object) => call(server, staff, 'POST', '/rpc/invite_user', body, key);
  const answers = await Promise.all([send(input), send(input), send(input)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await send({ ...input, p_role: 'firm_user' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect(await auditOf(server, firm.tenantId, 'invitation.created')).toHaveLength(1);
});

it('lets one of 20 take the last seat of the firm', async () => {
  await invite('firm_user');
  const answers = await Promise.all(Array.from({ length: 20 }, () => invite('firm_admin')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'SEATS_TAKEN')).toHaveLength(19);
});

describe('an administrator of the firm', () => {
  const age = () =>
    server.admin.query(`update user_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, [
      staff.sessionId,
    ]);
  afterEach(() =>
    server.admin.query('update user_sessions set authenticated_at = now() where id = $1', [staff.sessionId]),
  );
  const approve = () =>
    server.admin.query('update tenant_settings set role_change_approval = true where tenant_id = $1', [firm.tenantId]);

  it('is invited after a recent proof alone', async () => {
    await age();
    const refused = await invite('firm_admin');
    expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect((await invite('firm_user')).status).toBe(200);
  });

  it('is told to the administrators of the firm, and to nobody for another role', async () => {
    const second = await addPerson(server, firm.tenantId, 'firm_admin');
    await addPerson(server, firm.tenantId, 'lp');
    await invite('lp');
    const { body } = await invite('firm_admin');
    const mails = await readMessages(server, firm.tenantId);
    const told = mails.filter(({ template }) => template === 'administrator-invited');
    expect(told.map(({ to }) => to).sort()).toEqual([firm.email, second.email].sort());
    expect(told[0]?.content?.paragraphs[0]).toContain(body.email);
  });

  it('is not invited where a second administrator approves roles, while the firm has one', async () => {
    await approve();
    expect((await invite('firm_admin')).body.data.fields).toEqual({
      p_role: expect.stringContaining('second administrator'),
    });
    expect((await invite('firm_user')).status).toBe(200);
    await server.admin.query('update user_profiles set is_active = false where id = $1', [firm.userId]);
    expect((await invite('firm_admin')).status).toBe(200);
  });
});

it('keeps platform roles in the platform, and firm roles out of it', async () => {
  expect((await invite('platform_user', PLATFORM_TENANT_ID)).status).toBe(200);
  for (const [role, tenantId] of [
    ['platform_admin', firm.tenantId],
    ['firm_user', PLATFORM_TENANT_ID],
  ] as const)
    expect((await invite(role, tenantId)).body.code).toBe('INVALID_INPUT');
});

it('is refused without a firm, into one that is suspended or missing, and to everybody else', async () => {
  const nowhere = await invite('firm_user', null);
  expect([nowhere.status, nowhere.body.message]).toEqual([422, 'Unable to determine organization context']);
  expect((await invite('lp', crypto.randomUUID())).status).toBe(404);
  const other = await makeFirm(server);
  await server.admin.query('update tenants set is_active = false where id = $1', [other.tenantId]);
  expect((await invite('lp', other.tenantId)).body.code).toBe('INVALID_INPUT');
  const impostor = await addPerson(server, other.tenantId, 'platform_admin');
  for (const person of [impostor, await addPerson(server, PLATFORM_TENANT_ID, 'platform_user')])
    expect([401, 403]).toContain((await invite('lp', firm.tenantId, person)).status);
});
