import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { beforeEach, expect, it } from 'vitest';
import { addPerson, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const admin = forEachTest(() => makeFirm(server));
const second = forEachTest(() => addPerson(server, admin.tenantId, 'firm_admin'));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));

/** How long ago the person last proved themselves. */
const prove = ({ sessionId }: TestPerson, ago: string) =>
  server.admin.query('update user_sessions set authenticated_at = now() - $2::interval where id = $1', [
    sessionId,
    ago,
  ]);
beforeEach(async () => {
  await server.admin.query(`update tenants set subscription_tier = 'enterprise' where id = $1`, [admin.tenantId]);
  await prove(admin, '11 minutes');
  await prove(staff, '11 minutes');
});

const manage = (who: TestPerson, p_action: string) =>
  call(server, admin, 'POST', '/rpc/manage_user_status', { p_target_user_id: who.userId, p_action });
const rename = (who: TestPerson, role: string, as: TestPerson = admin) =>
  call(server, as, 'POST', `/people/${who.userId}/role`, { role, reason: 'Promoted' });
const invite = (p_role: string, as: TestPerson = admin) =>
  call(server, as, 'POST', '/rpc/invite_user', {
    p_tenant_id: as.tenantId,
    p_email: `new-${p_role}-${admin.userId}@firm.example`,
    p_role,
  });

it.each<[string, () => ReturnType<typeof call>, () => TestPerson]>([
  ['making an administrator', () => rename(user, 'firm_admin'), () => admin],
  ['taking the role of one', () => rename(second, 'firm_user'), () => admin],
  ['suspending one', () => manage(second, 'suspend'), () => admin],
  ['inviting one', () => invite('firm_admin'), () => admin],
  ['deleting anybody', () => manage(user, 'delete'), () => admin],
  ['inviting one of the platform', () => invite('platform_admin', staff), () => staff],
  [
    'suspending a firm',
    () =>
      call(server, staff, 'POST', '/rpc/manage_tenant_status', { p_tenant_id: admin.tenantId, p_action: 'suspend' }),
    () => staff,
  ],
  [
    'overriding a tier',
    () =>
      call(server, staff, 'POST', '/rpc/override_subscription_tier', {
        p_tenant_id: admin.tenantId,
        p_new_tier: 'professional',
        p_reason: 'Pilot',
      }),
    () => staff,
  ],
])('%s needs a recent proof', async (_, act, by) => {
  const refused = await act();
  expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  await prove(by(), '9 minutes');
  expect((await act()).status).toBe(200);
});

it('activating an administrator, and sending their invitation again, need it too', async () => {
  await prove(admin, '0 minutes');
  await manage(second, 'suspend');
  const { id } = (await invite('firm_admin')).body;
  await prove(admin, '11 minutes');
  const again = () => call(server, admin, 'POST', `/user-invitations/${id}/resend`, {});
  for (const refused of [await manage(second, 'activate'), await again()])
    expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
});

it('approving a change of role needs it, and declining one does not', async () => {
  await server.admin.query('update tenant_settings set role_change_approval = true where tenant_id = $1', [
    admin.tenantId,
  ]);
  const asked = await rename(user, 'co_investor_user', second);
  const decide = (verdict: string) =>
    call(server, admin, 'POST', `/role-change-history/${asked.body.id}/${verdict}`, {});
  expect((await decide('approve')).body.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await decide('decline')).status).toBe(200);
});

it('what is about nobody who administers goes on without', async () => {
  for (const answer of [
    await rename(user, 'co_investor_user'),
    await manage(user, 'suspend'),
    await manage(user, 'activate'),
    await invite('firm_user'),
  ])
    expect(answer.status).toBe(200);
});
