import { INVITATION_DAYS, PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { invite, inviteAndRead, tokenFor } from '../../../testing/test-invitation.ts';
import { TINY_PNG } from '../../../testing/tiny-png.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

let count = 0;
const address = () => `somebody-${++count}@elsewhere.example`;

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server, 'Inviting Partners'));
const stranger = forAllTests(() => makeFirm(server));
afterEach(() => {
  server.clock.now = undefined;
});

const list = async (query = '') => (await call(server, admin, 'GET', `/user-invitations${query}`)).body;
const lookup = (invitation_token: string) =>
  call(server, undefined, 'POST', '/user-invitations/lookup', { invitation_token });
const afterDays = (days: number) => {
  server.clock.now = new Date(Date.now() + days * 86_400_000);
};

describe('inviting', () => {
  it('writes the invitation, its mail and its event together, and keeps only a hash of the token', async () => {
    const email = address();
    const { status, body } = await invite(server, admin, email.toUpperCase(), 'portfolio_company_user');
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, role: 'portfolio_company_user', status: 'open', is_accepted: false });
    expect(body).toMatchObject({ invited_by: { id: admin.userId }, can: { resend: true, revoke: true }, version: 1 });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(INVITATION_DAYS * 86_400_000);
    const token = await tokenFor(server, email);
    expect(JSON.stringify(body)).not.toContain(token);
    const mail = (await readMessages(server, admin.tenantId)).at(-1);
    const text = JSON.stringify(mail?.content);
    expect(text).toContain('Inviting Partners');
    expect(text).toContain('portfolio company user');
    expect(text).toContain('Test Person');
    expect(text).toContain(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(body.expires_at)),
    );
    const { rows } = await server.admin.query('select * from user_invitations where id = $1', [body.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(email);
    const [event] = await auditOf(server, admin.tenantId, 'invitation.created').then((all) => all.slice(-1));
    expect(event).toMatchObject({ resource_id: body.id, metadata: { role: 'portfolio_company_user' } });
    expect(JSON.stringify(event)).not.toContain(email);
    expect(server.logged.join()).not.toContain(token);
  });

  it('makes nobody an administrator where a second one approves changes of roles', async () => {
    const firm = await makeFirm(server);
    const waiting = (await invite(server, firm, address(), 'firm_admin')).body;
    await call(server, firm, 'PUT', '/tenant-settings', { version: 1, role_change_approval: true });
    const refused = await invite(server, firm, address(), 'firm_admin');
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['p_role']]);
    expect((await call(server, firm, 'POST', `/user-invitations/${waiting.id}/resend`, {})).status).toBe(400);
    expect((await invite(server, firm, address(), 'firm_user')).status).toBe(200);
  });

  it('defaults to firm_user', async () => {
    const answer = await call(server, stranger, 'POST', '/rpc/invite_user', {
      p_tenant_id: stranger.tenantId,
      p_email: address(),
      p_invited_by: stranger.userId,
      p_metadata: { invited_at: '2026-11-20', inviter_name: 'Somebody Else' },
    });
    expect(answer.body).toMatchObject({ role: 'firm_user' });
  });

  it('refuses a tenant or an inviter other than those of the session, and none at all', async () => {
    const body = { p_email: address(), p_role: 'lp' };
    const ask = (more: object) => call(server, admin, 'POST', '/rpc/invite_user', { ...body, ...more });
    expect(await ask({})).toMatchObject({
      status: 422,
      body: { code: 'NO_ORGANIZATION', message: 'Unable to determine organization context' },
    });
    expect(await ask({ p_tenant_id: stranger.tenantId })).toMatchObject({ status: 403 });
    expect(await ask({ p_tenant_id: admin.tenantId, p_invited_by: stranger.userId })).toMatchObject({ status: 403 });
    expect((await list(`?search=${body.p_email}`)).invitations).toEqual([]);
  });

  it('refuses a second open invitation, also of four at once, and a member', async () => {
    const email = address();
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(server, admin, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await invite(server, admin, email)).toMatchObject({ status: 409, body: { code: 'ALREADY_INVITED' } });
    const lp = await addPerson(server, admin.tenantId, 'lp');
    expect(await invite(server, admin, lp.email)).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } });
    expect(await invite(server, stranger, email)).toMatchObject({ status: 200 });
  });

  it('refuses roles of the platform in a firm, and roles of a firm in the platform', async () => {
    expect(await invite(server, admin, address(), 'platform_admin')).toMatchObject({
      status: 400,
      body: { data: { fields: { p_role: expect.any(String) } } },
    });
    const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
    expect(await invite(server, staff, address(), 'lp')).toMatchObject({ status: 400 });
    expect(await invite(server, staff, address(), 'platform_user')).toMatchObject({ status: 200 });
    expect((await call(server, staff, 'GET', '/user-invitations')).body.roles).toEqual([
      'platform_admin',
      'platform_user',
    ]);
    // Others of a firm are invited from the record that they belong to.
    expect((await call(server, admin, 'GET', '/user-invitations')).body.roles).toEqual(['firm_user']);
  });

  it('counts open invitations as seats, and gives the seat back when one is revoked or runs out', async () => {
    const owner = await makeFirm(server);
    const first = await invite(server, owner, address(), 'firm_user');
    expect((await invite(server, owner, address(), 'firm_admin')).status).toBe(200);
    expect(await invite(server, owner, address(), 'firm_user')).toMatchObject({
      status: 409,
      body: { code: 'SEATS_TAKEN' },
    });
    expect((await invite(server, owner, address(), 'lp')).status).toBe(200);
    await call(server, owner, 'POST', `/user-invitations/${first.body.id}/revoke`, { version: 1 });
    const again = await Promise.all(Array.from({ length: 8 }, () => invite(server, owner, address(), 'firm_user')));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
    afterDays(INVITATION_DAYS + 1);
    expect((await invite(server, owner, address(), 'firm_user')).status).toBe(200);
  });

  it('invites once for one Idempotency-Key', async () => {
    const body = { p_tenant_id: admin.tenantId, p_email: address(), p_role: 'lp' };
    const key = { 'idempotency-key': 'invite-once-please' };
    const [one, two] = [
      await call(server, admin, 'POST', '/rpc/invite_user', body, key),
      await call(server, admin, 'POST', '/rpc/invite_user', body, key),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.id).toBe(one.body.id);
  });

  it('sends one address at most five mails an hour', async () => {
    const email = address();
    const { id } = await inviteAndRead(server, admin, email);
    const resend = () => call(server, admin, 'POST', `/user-invitations/${id}/resend`, {});
    for (let sent = 2; sent <= 5; sent++) expect((await resend()).body.sent_count).toBe(sent);
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  });
});

describe('resending and revoking', () => {
  it('makes the old link dead and the new one good, with a new expiry', async () => {
    const email = address();
    const { id, token } = await inviteAndRead(server, admin, email);
    expect((await lookup(token)).body).toMatchObject({ organization_logo: null });
    await call(server, admin, 'POST', '/tenant-settings/logo', { png: TINY_PNG });
    expect((await lookup(token)).body.organization_logo).toMatch(/^data:image\/png;base64,iVBOR/);
    afterDays(INVITATION_DAYS + 1);
    expect((await lookup(token)).status).toBe(404);
    const { body } = await call(server, admin, 'POST', `/user-invitations/${id}/resend`, {});
    expect(body).toMatchObject({ id, status: 'open', sent_count: 2, version: 2 });
    const renewed = await tokenFor(server, email);
    expect(renewed).not.toBe(token);
    expect(await lookup(token)).toMatchObject({ status: 404, body: { message: 'Invalid or expired invitation' } });
    expect(await lookup(renewed)).toMatchObject({
      body: { email, role: 'lp', organization_name: 'Inviting Partners', has_account: false },
    });
    expect(await auditOf(server, admin.tenantId, 'invitation.resent')).toHaveLength(5);
  });

  it('has to find a seat again for one that ran out, and keeps that of an open one', async () => {
    const owner = await makeFirm(server);
    const { id } = (await invite(server, owner, address(), 'firm_user')).body;
    const guest = (await invite(server, owner, address(), 'lp')).body.id;
    const resend = async (which: string) =>
      (await call(server, owner, 'POST', `/user-invitations/${which}/resend`, {})).body;
    const [member] = [await addPerson(server, owner.tenantId, 'firm_user')];
    expect(await resend(id)).toMatchObject({ status: 'open', sent_count: 2 });
    afterDays(INVITATION_DAYS + 1);
    await addPerson(server, owner.tenantId, 'firm_user');
    expect(await resend(id)).toMatchObject({ code: 'SEATS_TAKEN' });
    expect(await resend(guest)).toMatchObject({ status: 'open', sent_count: 2 });
    await server.admin.query('update user_profiles set is_active = false where id = $1', [member?.userId]);
    expect(await resend(id)).toMatchObject({ status: 'open', sent_count: 3 });
  });

  it('revokes at the version that one saw, once', async () => {
    const { id, token } = await inviteAndRead(server, admin, address());
    const revoke = (version: number) => call(server, admin, 'POST', `/user-invitations/${id}/revoke`, { version });
    expect(await revoke(7)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', data: { current: { id, version: 1 } } },
    });
    expect(await revoke(1)).toMatchObject({ status: 200, body: { status: 'revoked', can: { revoke: false } } });
    expect(await revoke(2)).toMatchObject({ status: 409, body: { code: 'INVITATION_CLOSED' } });
    expect((await call(server, admin, 'POST', `/user-invitations/${id}/resend`, {})).status).toBe(409);
    expect((await lookup(token)).status).toBe(404);
    expect((await auditOf(server, admin.tenantId, 'invitation.revoked')).at(-1)).toMatchObject({ resource_id: id });
  });

  it('lists by state and by part of the address', async () => {
    const owner = await makeFirm(server);
    const mine = async (query: string) => (await call(server, owner, 'GET', `/user-invitations${query}`)).body;
    const { body: gone } = await invite(server, owner, 'gone@list.example');
    await call(server, owner, 'POST', `/user-invitations/${gone.id}/revoke`, { version: 1 });
    await invite(server, owner, 'late@list.example');
    afterDays(INVITATION_DAYS + 1);
    await invite(server, owner, 'here@list.example');
    expect((await mine('')).counts).toEqual({ open: 1, accepted: 0, expired: 1, revoked: 1 });
    const emails = async (query: string) => (await mine(query)).invitations.map((row: { email: string }) => row.email);
    expect(await emails('')).toEqual(['here@list.example', 'late@list.example', 'gone@list.example']);
    expect(await emails('?status=expired')).toEqual(['late@list.example']);
    expect(await emails('?search=HERE')).toEqual(['here@list.example']);
    // The one that ran out makes room for a new one, and stays on the list as what it was.
    expect((await invite(server, owner, 'late@list.example')).status).toBe(200);
    expect((await mine('')).counts).toEqual({ open: 2, accepted: 0, expired: 1, revoked: 1 });
    expect((await mine('')).invitations.find((row: { status: string }) => row.status === 'expired').can).toEqual({
      resend: false,
      revoke: false,
    });
  });
});
