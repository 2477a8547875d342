import { INVITATION_DAYS, PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD, type TestPerson } from '../../../testing/test-firm.ts';
import { accept, inSession, invite, inviteAndRead, tokenFor } from '../../../testing/test-invitation.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { inviteFirstAdministrator } from '../tenants/invite-first-administrator.ts';

let guest: TestPerson;

const server = useOwnServer();
const host = forAllTests(() => makeFirm(server, 'Host Canary Firm'));
const home = forAllTests(() => makeFirm(server, 'Home Canary Firm'));
afterEach(() => {
  server.clock.now = undefined;
});

const newGuest = async () => {
  guest = await addPerson(server, home.tenantId, 'lp');
  return guest;
};
const profileOf = async (person: TestPerson) => (await call(server, person, 'GET', '/user-profiles/me')).body;
const membersOf = async (tenantId: string) =>
  (await server.admin.query('select id, role, is_active from user_profiles where tenant_id = $1', [tenantId])).rows;

describe('accepting', () => {
  it('makes a profile under the same id, proves the address, and moves the session', async () => {
    const { token, id } = await inviteAndRead(server, host, (await newGuest()).email, 'co_investor_user');
    const { status, body } = await accept(server, guest, token);
    expect([status, body.success, body.error]).toEqual([200, true, null]);
    expect(body.session.user).toMatchObject({ id: guest.userId, email: guest.email });
    expect(body.session.user.email_confirmed_at).not.toBeNull();
    expect((await call(server, guest, 'GET', '/user-profiles/me')).status).toBe(401);

    const there = inSession(guest, body.session);
    const profile = await profileOf(there);
    expect(profile).toMatchObject({
      id: guest.userId,
      tenant_id: host.tenantId,
      role: 'co_investor_user',
      email: guest.email,
      first_name: 'Test',
      email_verified: true,
    });
    expect(profile.organizations).toEqual([
      { tenant_id: home.tenantId, name: 'Home Canary Firm', role: 'lp' },
      { tenant_id: host.tenantId, name: 'Host Canary Firm', role: 'co_investor_user' },
    ]);
    const [accepted] = await auditOf(server, host.tenantId, 'invitation.accepted');
    expect(accepted).toMatchObject({ resource_id: id, user_id: guest.userId, metadata: { role: 'co_investor_user' } });
    expect((await auditOf(server, host.tenantId, 'user_profile.created')).at(-1)).toMatchObject({
      resource_id: guest.userId,
    });
    const left = (await auditOf(server, home.tenantId, 'session_ended')).at(-1);
    expect(left).toMatchObject({ user_id: guest.userId });
    expect(JSON.stringify(left)).not.toContain(host.tenantId);

    const again = await call(server, undefined, 'POST', '/auth/token?grant_type=password', {
      email: guest.email,
      password: TEST_PASSWORD,
    });
    expect((await profileOf(inSession(guest, again.body))).tenant_id).toBe(host.tenantId);
  });

  it('keeps how the session was proved, and its absolute limit', async () => {
    const { token } = await inviteAndRead(server, host, (await newGuest()).email);
    await server.admin.query(
      `update user_sessions set aal = 'aal2', created_at = now() - interval '11 hours 30 minutes',
              amr = '[{"method": "totp", "timestamp": 1}]' where id = $1`,
      [guest.sessionId],
    );
    const { session } = (await accept(server, guest, token)).body;
    expect(session).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp', timestamp: 1 }] });
    expect(session.expires_in).toBeLessThanOrEqual(30 * 60);
  });

  it('works once: of 50 in parallel, one', async () => {
    const { token } = await inviteAndRead(server, host, (await newGuest()).email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(server, guest, token)));
    const accepted = answers.filter(({ body }) => body.success === true);
    expect(accepted).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !accepted.includes(answer)))
      expect(status === 401 || body.success === false).toBe(true);
    expect((await membersOf(host.tenantId)).filter(({ id }) => id === guest.userId)).toHaveLength(1);
    expect(
      (await auditOf(server, host.tenantId, 'invitation.accepted')).filter((event) => event.user_id === guest.userId),
    ).toHaveLength(1);
  });

  it('gives the last seat to one of 20', async () => {
    const owner = await makeFirm(server);
    const setTier = (tier: string) =>
      server.admin.query('update tenants set subscription_tier = $2 where id = $1', [owner.tenantId, tier]);
    await setTier('enterprise');
    const guests: { person: TestPerson; token: string }[] = [];
    for (let each = 0; each < 20; each++) {
      const person = await addPerson(server, home.tenantId, 'lp');
      guests.push({ person, ...(await inviteAndRead(server, owner, person.email, 'firm_user')) });
    }
    await addPerson(server, owner.tenantId, 'firm_user');
    await setTier('free');
    const answers = await Promise.all(guests.map(({ person, token }) => accept(server, person, token)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.filter(({ body }) => /All seats of your plan are taken/.test(body.error))).toHaveLength(19);
    expect(await membersOf(owner.tenantId)).toHaveLength(3);
    const { rows } = await server.admin.query('select is_accepted from user_invitations where tenant_id = $1', [
      owner.tenantId,
    ]);
    expect(rows.filter((row) => row.is_accepted)).toHaveLength(1);
  });

  it('applies the rule of the inviting firm on second factors', async () => {
    const strict = await makeFirm(server);
    await server.admin.query(
      `update tenant_settings set second_factor_required_since = now() - interval '30 days' where tenant_id = $1`,
      [strict.tenantId],
    );
    const { token } = await inviteAndRead(server, strict, (await newGuest()).email);
    const { session } = (await accept(server, guest, token)).body;
    expect(session.restriction).toBe('enrolment');
    expect(await call(server, inSession(guest, session), 'GET', '/user-profiles/me')).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_ENROLMENT_REQUIRED' },
    });
  });
});

describe('refusing, in the binding words', () => {
  const GONE = { status: 200, body: { success: false, error: 'Invalid or expired invitation' } };

  it('an expired, a revoked, an unknown invitation, and one of a suspended firm', async () => {
    const late = await inviteAndRead(server, host, (await newGuest()).email);
    server.clock.now = new Date(Date.now() + INVITATION_DAYS * 86_400_000);
    expect(await accept(server, guest, late.token)).toMatchObject(GONE);
    server.clock.now = undefined;
    await call(server, host, 'POST', `/user-invitations/${late.id}/revoke`, { version: 1 });
    expect(await accept(server, guest, late.token)).toMatchObject(GONE);
    expect(await accept(server, guest, 'A'.repeat(43))).toMatchObject(GONE);

    const owner = await makeFirm(server);
    const { token } = await inviteAndRead(server, owner, guest.email);
    await server.admin.query('update tenants set is_active = false where id = $1', [owner.tenantId]);
    expect(await accept(server, guest, token)).toMatchObject(GONE);
    expect((await profileOf(guest)).tenant_id).toBe(home.tenantId);
  });

  it('an invitation that another account opens, and another person than the caller', async () => {
    const { token } = await inviteAndRead(server, host, 'invited@elsewhere.example');
    expect(await accept(server, await newGuest(), token)).toMatchObject({
      status: 200,
      body: { success: false, error: expect.stringContaining('sent to another email address') },
    });
    const own = await inviteAndRead(server, host, guest.email);
    expect(await accept(server, { ...guest, userId: host.userId }, own.token)).toMatchObject({
      body: { success: false, error: 'Failed to accept invitation' },
    });
    expect((await accept(server, guest, own.token)).body.success).toBe(true);
  });

  it('a member, also one whose account was made after the invitation', async () => {
    const email = (await newGuest()).email;
    const { token } = await inviteAndRead(server, host, email);
    await server.admin.query(
      `insert into user_profiles (tenant_id, id, role, email, email_index, first_name, last_name)
       select $2, id, 'lp', email, email_index, first_name, last_name from user_profiles where id = $1`,
      [guest.userId, host.tenantId],
    );
    expect((await accept(server, guest, token)).body).toMatchObject({
      success: false,
      error: 'This person already belongs to your organization.',
    });
  });
});

describe('signing up with an invitation', () => {
  const PASSWORD = 'Unlikely-Pebble-9';
  let seat = 0;
  const signUp = (email: string, invitation_token: string) =>
    call(server, undefined, 'POST', '/auth/signup', {
      email,
      password: PASSWORD,
      data: { first_name: 'Nia', last_name: 'Newcomer', invitation_token },
    });

  it('makes an account in the inviting firm, verified, and no organization', async () => {
    const email = `new-${++seat}@elsewhere.example`;
    const { token, id } = await inviteAndRead(server, host, email);
    const firms = await server.admin.query('select count(*)::int as count from tenants');
    const { status, body } = await signUp(email, token);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.user.email_confirmed_at).not.toBeNull();
    const profile = await profileOf({ ...host, token: body.access_token });
    expect(profile).toMatchObject({ tenant_id: host.tenantId, role: 'lp', email, email_verified: true });
    expect(profile.organizations).toHaveLength(1);
    expect((await server.admin.query('select count(*)::int as count from tenants')).rows).toEqual(firms.rows);
    expect((await auditOf(server, host.tenantId, 'invitation.accepted')).at(-1)).toMatchObject({ resource_id: id });
    expect((await auditOf(server, host.tenantId, 'signup_success')).at(-1)).toMatchObject({ user_id: body.user.id });
    expect(await signUp(email, token)).toMatchObject({ status: 404, body: { code: 'INVITATION_INVALID' } });
  });

  it('works once: of 20 in parallel, one', async () => {
    const email = `new-${++seat}@elsewhere.example`;
    const { token } = await inviteAndRead(server, host, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(email, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // How far each of the others had come is chance.
    const why = ['INVITATION_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'];
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.filter(({ body }) => !why.includes(body.code))).toEqual([]);
  });

  it('refuses another address than the invited one, a taken one, and a dead link', async () => {
    const email = `new-${++seat}@elsewhere.example`;
    const { token, id } = await inviteAndRead(server, host, email);
    expect(await signUp(`other-${email}`, token)).toMatchObject({
      status: 403,
      body: { code: 'INVITATION_FOR_ANOTHER' },
    });
    await call(server, host, 'POST', `/user-invitations/${id}/revoke`, { version: 1 });
    expect(await signUp(email, token)).toMatchObject({ status: 404 });
    const known = await inviteAndRead(server, host, (await newGuest()).email);
    expect(await signUp(guest.email, known.token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });

  it('asks for a seat as accepting does', async () => {
    const owner = await makeFirm(server);
    const email = `new-${++seat}@elsewhere.example`;
    const { token } = await inviteAndRead(server, owner, email, 'firm_user');
    await addPerson(server, owner.tenantId, 'firm_user');
    await addPerson(server, owner.tenantId, 'firm_user');
    expect(await signUp(email, token)).toMatchObject({ status: 409, body: { code: 'SEATS_TAKEN' } });
  });
});

describe("the platform's first administrator", () => {
  it('is invited once at the start, while there is none', async () => {
    const email = 'boss@platform.example';
    const platform = await startTestServer({ platformAdminEmail: email });
    expect(platform.services.note).toContain('/dev/mail');
    const token = await tokenFor(platform, email);
    expect(platform.services.note).not.toContain(token);
    expect(await inviteFirstAdministrator(platform.services)).toBeUndefined();
    expect(await auditOf(platform, PLATFORM_TENANT_ID, 'invitation.created')).toHaveLength(1);
    const answer = await call(platform, undefined, 'POST', '/auth/signup', {
      email,
      password: 'Unlikely-Pebble-9',
      data: { first_name: 'Bo', last_name: 'Ss', invitation_token: token },
    });
    const me = await call(platform, { token: answer.body.access_token }, 'GET', '/user-profiles/me');
    expect(me.body).toMatchObject({ role: 'platform_admin', tenant_id: PLATFORM_TENANT_ID });
    // There is one now: another start invites nobody, whatever address it is given.
    const later = {
      ...platform.services,
      env: { ...platform.services.env, platformAdminEmail: 'other@platform.example' },
    };
    expect(await inviteFirstAdministrator(later)).toBeUndefined();
    await platform.close();
  });
});

it('cannot be used to look into firms: an invitation of another firm is like none', async () => {
  const { body } = await invite(server, host, 'hidden@elsewhere.example');
  for (const act of ['resend', 'revoke']) {
    const foreign = await call(server, home, 'POST', `/user-invitations/${body.id}/${act}`, { version: 1 });
    expect(foreign.status).toBe(act === 'resend' ? 400 : 404);
  }
  expect((await call(server, home, 'POST', `/user-invitations/${body.id}/resend`, {})).status).toBe(404);
});
