import { SSO_FLOW_MINUTES } from '@cairn/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OIDC_CLIENT, startOidcProvider, type TestProvider } from '../../../testing/stand-ins/oidc-provider.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { inviteAndRead } from '../../../testing/test-invitation.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { begin, comeBack, connect, signInBySso } from '../../../testing/test-sso.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const CALLBACK = 'http://localhost:3000/api/auth/sso/callback';

let provider: TestProvider;
let connection: { id: string; version: number; domains: { id: string }[] };
let people = 0;

const server = useOwnServer({ ssoAllowPrivate: true });
const admin = forAllTests(() => makeFirm(server, 'Firm A'));
beforeAll(async () => {
  provider = await startOidcProvider({ redirectUris: [CALLBACK] });
  connection = await connect(server, admin, provider, 'a.example');
});
afterAll(() => provider.close());

/** Somebody new at the provider. */
function someone(over: Partial<TestProvider['account']> = {}) {
  const n = ++people;
  provider.account = {
    sub: `subject-${n}`,
    email: `person-${n}@a.example`,
    email_verified: true,
    given_name: 'Ann',
    family_name: `Arbor ${n}`,
    ...over,
  };
  return provider.account as { sub: string; email: string };
}

const forgetLimits = () => server.admin.query('delete from rate_limits');
const signIn = async (asked: object = { domain: 'a.example' }) => {
  await forgetLimits();
  return signInBySso(server, provider, asked);
};
const profileOf = async (token: string | undefined) =>
  (await call(server, { token: token ?? '' }, 'GET', '/user-profiles/me')).body;
const countIn = async (tenantId: string) =>
  (await server.admin.query('select count(*)::int as n from user_profiles where tenant_id = $1', [tenantId])).rows[0].n;
const confirm = (userId: string) =>
  server.admin.query('update user_credentials set email_confirmed_at = now() where user_id = $1', [userId]);
/** Gives an account of ours an address, as if it had been made with it. */
async function readdress({ userId }: TestPerson, email: string) {
  const index = server.services.master.addressIndex(email);
  await server.admin.query('update user_profiles set email_index = $2 where id = $1', [userId, index]);
  await server.admin.query('update user_credentials set email_index = $2 where user_id = $1', [userId, index]);
}

describe('a first visit', () => {
  it('makes a person with the default role and signs in', async () => {
    const { email } = someone();
    const back = await signIn({ email: `${email}`, redirect_to: '/portfolio?view=list' });
    expect([back.status, back.location]).toEqual([303, '/portfolio?view=list']);
    const profile = await profileOf(back.session);
    expect(profile).toMatchObject({
      role: 'lp',
      email,
      first_name: 'Ann',
      tenant_id: admin.tenantId,
      email_verified: true,
    });
    const events = await Promise.all(
      ['user_profile.created', 'sso_linked', 'login_success'].map((action) => auditOf(server, admin.tenantId, action)),
    );
    for (const rows of events) expect(rows.some(({ resource_id }) => resource_id === profile.id)).toBe(true);
    const user = (await call(server, { token: back.session ?? '' }, 'GET', '/auth/user')).body;
    expect(user.app_metadata).toEqual({ provider: 'sso', providers: ['sso'] });
  });

  it('is made once, however many times one comes', async () => {
    someone();
    const first = await profileOf((await signIn()).session);
    const before = await countIn(admin.tenantId);
    provider.account.email = 'renamed@elsewhere.example';
    provider.account.email_verified = false;
    const second = await profileOf((await signIn()).session);
    expect(second.id).toBe(first.id);
    expect(await countIn(admin.tenantId)).toBe(before);
  });

  it('makes one person of two visits at the same time', async () => {
    await forgetLimits();
    someone();
    const before = await countIn(admin.tenantId);
    const visits = await Promise.all([1, 2, 3, 4].map(() => begin(server, { domain: 'a.example' })));
    const addresses = [];
    for (const { url } of visits) addresses.push(await provider.visit(url.href));
    const backs = await Promise.all(addresses.map((address, i) => comeBack(server, address, visits[i]?.cookie)));
    expect(backs.map(({ location }) => location)).toEqual(Array(4).fill('/dashboard'));
    expect(await countIn(admin.tenantId)).toBe(before + 1);
  });

  it('works with a provider that keeps the address out of the token and wants its secret in a header', async () => {
    const other = await startOidcProvider({
      redirectUris: [CALLBACK],
      emailInToken: false,
      clientAuth: 'client_secret_basic',
    });
    const firm = await makeFirm(server);
    await connect(server, firm, other, 'basic.example', { role: 'firm_user' });
    other.account = { sub: 's', email: 'Bo@BASIC.example', email_verified: true, given_name: 'Bo' };
    const back = await signInBySso(server, other, { domain: 'basic.example' });
    expect(await profileOf(back.session)).toMatchObject({ role: 'firm_user', email: 'bo@basic.example' });
    expect(other.asked).toContain('GET /me');
    await other.close();
  });

  it('takes a seat, and is refused when none is left', async () => {
    const firm = await makeFirm(server);
    for (let taken = 1; taken < 3; taken++) await addPerson(server, firm.tenantId, 'firm_user');
    await connect(server, firm, provider, 'full.example', { role: 'firm_user' });
    someone({ email: 'late@full.example' });
    const back = await signIn({ domain: 'full.example' });
    expect([back.location, back.session]).toEqual(['/auth?sso=seats', undefined]);
    expect(await countIn(firm.tenantId)).toBe(3);
  });
});

describe('somebody who was invited', () => {
  it('comes in by the invitation, with its role and the seat that it holds', async () => {
    const firm = await makeFirm(server);
    await connect(server, firm, provider, 'invited.example');
    await addPerson(server, firm.tenantId, 'firm_user');
    const { email } = someone({ email: 'ann@invited.example' });
    const { id } = await inviteAndRead(server, firm, email, 'firm_user');
    const { session } = await signIn({ domain: 'invited.example' });
    const profile = await profileOf(session);
    expect(profile).toMatchObject({ email, role: 'firm_user', tenant_id: firm.tenantId });
    const { rows } = await server.admin.query('select is_accepted, accepted_by from user_invitations where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ is_accepted: true, accepted_by: profile.id }]);
    expect(await auditOf(server, firm.tenantId, 'invitation.accepted')).toMatchObject([
      { resource_id: id, user_id: profile.id, metadata: { role: 'firm_user', by: 'sso' } },
    ]);
  });

  it('gets nothing from an invitation that was revoked, is over, or is for another address', async () => {
    const firm = await makeFirm(server);
    await connect(server, firm, provider, 'late.example');
    await addPerson(server, firm.tenantId, 'firm_user');
    for (const [n, change] of ['revoked_at = now()', `expires_at = now() - interval '1 second'`, null].entries()) {
      const invited = await inviteAndRead(server, firm, `guest-${n}@late.example`, 'firm_user');
      if (change) await server.admin.query(`update user_invitations set ${change} where id = $1`, [invited.id]);
      someone({ email: change ? `guest-${n}@late.example` : 'somebody@late.example' });
      const { session } = await signIn({ domain: 'late.example' });
      expect(await profileOf(session)).toMatchObject({ role: 'lp' });
    }
  });
});

describe('somebody whom the firm has deleted', () => {
  const remove = (p_target_user_id: string) =>
    call(server, admin, 'POST', '/rpc/manage_user_status', { p_target_user_id, p_action: 'delete' });

  it('comes back when invited, as whom the invitation makes them, and stays that', async () => {
    const { email } = someone();
    const gone = await profileOf((await signIn()).session);
    expect((await remove(gone.id)).status).toBe(200);
    // Being at the provider still is not enough.
    expect(await signIn()).toMatchObject({ location: '/auth?sso=inactive', session: undefined });
    await inviteAndRead(server, admin, email, 'lp');
    const back = await profileOf((await signIn()).session);
    expect(back).toMatchObject({ email, role: 'lp', tenant_id: admin.tenantId });
    expect(back.id).not.toBe(gone.id);
    expect((await profileOf((await signIn()).session)).id).toBe(back.id);
  });

  it('signs on as the account that they have made since with the link of their invitation', async () => {
    const { email } = someone();
    const gone = await profileOf((await signIn()).session);
    await remove(gone.id);
    const { token } = await inviteAndRead(server, admin, email, 'lp');
    const made = await call(server, undefined, 'POST', '/auth/signup', {
      email,
      password: 'Unlikely-Pebble-9',
      data: { first_name: 'Ann', last_name: 'Again', invitation_token: token },
    });
    expect(made.status).toBe(200);
    expect(await profileOf((await signIn()).session)).toMatchObject({ id: made.body.user.id, email });
  });

  it('is the same person again when another firm has kept them', async () => {
    const { email } = someone();
    const person = await profileOf((await signIn()).session);
    const other = await makeFirm(server);
    await server.admin.query(
      `insert into user_profiles (tenant_id, id, role, email, email_index, first_name, last_name)
       select $1, id, role, email, email_index, first_name, last_name from user_profiles where id = $2`,
      [other.tenantId, person.id],
    );
    await remove(person.id);
    expect(await signIn()).toMatchObject({ location: '/auth?sso=inactive', session: undefined });
    await inviteAndRead(server, admin, email, 'lp');
    expect(await profileOf((await signIn()).session)).toMatchObject({ id: person.id, tenant_id: admin.tenantId });
  });
});

describe('an account that is there already', () => {
  it('is tied when both sides have verified the address', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_user');
    const { email } = someone();
    await readdress(person, email);
    await confirm(person.userId);
    const back = await signIn();
    expect(await profileOf(back.session)).toMatchObject({ id: person.userId, role: 'firm_user' });
  });

  it('is tied by an address of a proven domain of which the provider says nothing', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_user');
    const { email } = someone({ email_verified: undefined });
    await readdress(person, email);
    await confirm(person.userId);
    expect(await profileOf((await signIn()).session)).toMatchObject({ id: person.userId });
  });

  it('is never tied by another firm, whose connection claims an address of a domain that it has not proved', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_admin');
    const thief = await makeFirm(server);
    await connect(server, thief, provider, 'thief.example');
    for (const email_verified of [undefined, true]) {
      const { email } = someone({ email_verified });
      await readdress(person, email);
      await confirm(person.userId);
      const back = await signIn({ domain: 'thief.example' });
      expect([back.location, back.session]).toEqual(['/auth?sso=domain', undefined]);
    }
    // Nor by one that only says that the domain is its own.
    const claimant = await makeFirm(server);
    const claim = await connect(server, claimant, provider, 'claimed.example');
    await call(server, claimant, 'POST', `/sso/connections/${claim.id}/domains`, { domain: 'a.example' });
    someone({ email_verified: undefined });
    expect((await signIn({ domain: 'claimed.example' })).location).toBe('/auth?sso=domain');
    expect(await countIn(claimant.tenantId)).toBe(1);
  });

  it('is never tied by an address that the provider denies', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_admin');
    for (const email_verified of [false, 'true']) {
      const { email } = someone({ email_verified });
      await readdress(person, email);
      await confirm(person.userId);
      const back = await signIn();
      expect([back.location, back.session]).toEqual(['/auth?sso=unverified', undefined]);
    }
    const { rows } = await server.admin.query('select 1 from sso_identities where user_id = $1', [person.userId]);
    expect(rows).toEqual([]);
  });

  it('is never tied while nobody has confirmed its address: it may have been made in advance', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_user');
    const { email } = someone();
    await readdress(person, email);
    const back = await signIn();
    expect([back.location, back.session]).toEqual(['/auth?sso=unconfirmed', undefined]);
  });

  it('is never tied by an address of a domain that the connection has not verified', async () => {
    const elsewhere = await makeFirm(server, 'Firm C');
    await confirm(elsewhere.userId);
    const before = await countIn(admin.tenantId);
    for (const email of [elsewhere.email, 'x@sub.a.example', 'x@a.example.evil.example', 'nobody@new.example']) {
      someone({ email });
      const back = await signIn();
      expect([back.location, back.session]).toEqual(['/auth?sso=domain', undefined]);
    }
    expect(await countIn(admin.tenantId)).toBe(before);
  });

  it('of another firm gets a profile here when its address belongs to our domain', async () => {
    const elsewhere = await makeFirm(server, 'Firm D');
    const { email } = someone();
    await readdress(elsewhere, email);
    expect((await signIn()).location).toBe('/auth?sso=unconfirmed');
    await confirm(elsewhere.userId);
    const back = await signIn();
    const profile = await profileOf(back.session);
    expect(profile).toMatchObject({ id: elsewhere.userId, role: 'lp', tenant_id: admin.tenantId });
    expect(profile.organizations).toHaveLength(2);
  });

  it('that was deactivated is refused at its first visit, and not tied', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_user');
    const { email } = someone();
    await readdress(person, email);
    await confirm(person.userId);
    await server.admin.query('update user_profiles set is_active = false where id = $1', [person.userId]);
    expect(await signIn()).toMatchObject({ location: '/auth?sso=inactive', session: undefined });
    const { rows } = await server.admin.query('select 1 from sso_identities where user_id = $1', [person.userId]);
    expect(rows).toEqual([]);
    const linked = await auditOf(server, admin.tenantId, 'sso_linked');
    expect(linked.filter(({ resource_id }) => resource_id === person.userId)).toEqual([]);
  });

  it('is refused when it was deactivated, and when it is locked', async () => {
    someone();
    const { id } = await profileOf((await signIn()).session);
    await server.admin.query('update user_profiles set is_active = false where id = $1', [id]);
    expect(await signIn()).toMatchObject({ location: '/auth?sso=inactive', session: undefined });
    await server.admin.query('update user_profiles set is_active = true where id = $1', [id]);
    await server.admin.query(
      `insert into sign_in_attempts select email_index, 5, now() + interval '1 minute' from user_credentials where user_id = $1
       on conflict (address_index) do update set failures = 5, locked_until = excluded.locked_until`,
      [id],
    );
    expect(await signIn()).toMatchObject({ location: '/auth?sso=locked', session: undefined });
  });

  it('is asked for its second factor, and gets no new tries for it by coming again', async () => {
    someone();
    const { id } = await profileOf((await signIn()).session);
    await server.admin.query(
      `insert into user_factors (tenant_id, id, user_id, factor_type, friendly_name, status)
       values ($1, gen_random_uuid(), $2, 'totp', 'Phone', 'verified')`,
      [admin.tenantId, id],
    );
    const failures = async () =>
      (
        await server.admin.query(
          'select a.failures from sign_in_attempts a join user_credentials c on c.email_index = a.address_index where c.user_id = $1',
          [id],
        )
      ).rows[0]?.failures;
    await server.admin.query(
      'insert into sign_in_attempts (address_index, failures) select email_index, 4 from user_credentials where user_id = $1',
      [id],
    );
    const back = await signIn();
    expect(back.location).toBe('/dashboard');
    expect(await profileOf(back.session)).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await signIn();
    expect(await failures()).toBe(4);
  });
});

describe('a visit', () => {
  it('works once: of 50 replays in parallel, one gets a session', async () => {
    await forgetLimits();
    someone();
    const { url, cookie } = await begin(server, { domain: 'a.example' });
    const address = await provider.visit(url.href);
    const backs = await Promise.all(Array.from({ length: 50 }, () => comeBack(server, address, cookie)));
    expect(backs.filter(({ session }) => session)).toHaveLength(1);
    expect(backs.filter(({ location }) => location === '/auth?sso=expired')).toHaveLength(49);
  });

  it('belongs to the browser that began it, and a person who only knows its address cannot use it up', async () => {
    await forgetLimits();
    someone();
    const { url, cookie } = await begin(server, { domain: 'a.example' });
    const other = await begin(server, { domain: 'a.example' });
    const address = await provider.visit(url.href);
    for (const wrong of [undefined, other.cookie, 'cairn_sso_3000=', `${cookie}x`])
      expect(await comeBack(server, address, wrong)).toMatchObject({
        location: '/auth?sso=expired',
        session: undefined,
      });
    expect((await comeBack(server, address, cookie)).session).toBeDefined();
  });

  it('is refused with a state that is not its own', async () => {
    await forgetLimits();
    someone();
    const { url, cookie } = await begin(server, { domain: 'a.example' });
    const other = await begin(server, { domain: 'a.example' });
    const address = new URL(await provider.visit(url.href));
    const states = [other.url.searchParams.get('state') ?? '', 'nonsense', ''];
    for (const state of states) {
      address.searchParams.set('state', state);
      expect(await comeBack(server, address.href, cookie)).toMatchObject({
        location: '/auth?sso=expired',
        session: undefined,
      });
    }
  });

  it.each(['nonce', 'code_challenge'])('is refused when the %s was another', async (parameter) => {
    await forgetLimits();
    someone();
    const { url, cookie } = await begin(server, { domain: 'a.example' });
    url.searchParams.set(parameter, 'A'.repeat(43));
    const back = await comeBack(server, await provider.visit(url.href), cookie);
    expect([back.location, back.session]).toEqual(['/auth?sso=refused', undefined]);
  });

  it('is refused with the code of somebody else', async () => {
    await forgetLimits();
    someone();
    const theirs = await begin(server, { domain: 'a.example' });
    const stolen = new URL(await provider.visit(theirs.url.href)).searchParams.get('code') ?? '';
    const mine = await begin(server, { domain: 'a.example' });
    const address = new URL(await provider.visit(mine.url.href));
    address.searchParams.set('code', stolen);
    expect((await comeBack(server, address.href, mine.cookie)).location).toBe('/auth?sso=refused');
  });

  it('says nothing of what the provider says, and is on the firm’s record', async () => {
    await forgetLimits();
    const { url, cookie } = await begin(server, { domain: 'a.example', redirect_to: '/portfolio' });
    const state = url.searchParams.get('state') ?? '';
    const said = new URLSearchParams({
      state,
      error: 'access_denied',
      error_description: '<b>canary words</b>',
      iss: provider.issuer,
    });
    const back = await comeBack(server, `${CALLBACK}?${said}`, cookie);
    expect(back.location).toBe('/auth?sso=refused&redirect=%2Fportfolio');
    const [last] = (await auditOf(server, admin.tenantId, 'login_failure')).slice(-1);
    expect(last?.metadata).toMatchObject({ method: 'sso', failure_reason: 'refused' });
    expect(server.logged.join('')).not.toContain('canary words');
  });

  it('is over after ten minutes', async () => {
    await forgetLimits();
    someone();
    const { url, cookie } = await begin(server, { domain: 'a.example' });
    const address = await provider.visit(url.href);
    server.clock.now = new Date(Date.now() + SSO_FLOW_MINUTES * 60_000 + 1000);
    const back = await comeBack(server, address, cookie);
    server.clock.now = undefined;
    expect(back.location).toBe('/auth?sso=expired');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/auth'])(
    'ends at our own pages, not at %s',
    async (redirect_to) => {
      someone();
      expect((await signIn({ domain: 'a.example', redirect_to })).location).toBe('/dashboard');
    },
  );

  it('keeps none of its secrets in the database', async () => {
    await forgetLimits();
    const { url, cookie } = await begin(server, { domain: 'a.example' });
    const { rows } = await server.admin.query(`select * from auth_challenges where purpose = 'sso'`);
    const stored = JSON.stringify(rows);
    const [id, secret = ''] = (url.searchParams.get('state') ?? '').split('.');
    expect(stored).toContain(id);
    for (const hidden of [secret, url.searchParams.get('nonce') ?? '', cookie.split('=')[1] ?? ''])
      expect([hidden.length > 40, stored.includes(hidden)]).toEqual([true, false]);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('ends when the connection is switched off in between, and begins no more', async () => {
    await forgetLimits();
    const firm = await makeFirm(server);
    const own = await connect(server, firm, provider, 'off.example');
    someone({ email: 'ann@off.example' });
    const { url, cookie } = await begin(server, { domain: 'off.example' });
    const address = await provider.visit(url.href);
    const off = await call(server, firm, 'PATCH', `/sso/connections/${own.id}`, {
      version: own.version,
      is_active: false,
    });
    expect(off.status).toBe(200);
    expect((await comeBack(server, address, cookie)).location).toBe('/auth?sso=off');
    const again = await call(server, undefined, 'POST', '/auth/sso', { domain: 'off.example' });
    expect([again.status, again.body.code]).toEqual([404, 'SSO_UNKNOWN']);
  });
});

describe('POST /auth/sso', () => {
  it('leads nobody to a firm that only claims a domain', async () => {
    const rival = await makeFirm(server, 'Firm B');
    const evil = await startOidcProvider({ redirectUris: [CALLBACK] });
    await connect(server, rival, evil, 'a.example', { proved: false });
    const { url } = await begin(server, { email: 'Somebody@A.example' });
    expect(url.origin).toBe(provider.issuer);
    await evil.close();
  });

  it('answers alike for what it does not know', async () => {
    const firm = await makeFirm(server);
    const unproved = await connect(server, firm, provider, 'unproved.example', { proved: false });
    for (const asked of [
      { email: 'x@nobody.example' },
      { domain: 'unproved.example' },
      { provider_id: unproved.id },
      { provider_id: crypto.randomUUID() },
    ]) {
      const answer = await call(server, undefined, 'POST', '/auth/sso', asked);
      expect([answer.status, answer.body.code]).toEqual([404, 'SSO_UNKNOWN']);
    }
  });

  it('asks for an address in words', async () => {
    const answer = await call(server, undefined, 'POST', '/auth/sso', {});
    expect(answer.body.data.fields).toEqual({ email: 'Please enter your email address' });
  });

  it('takes what clients of Supabase Auth send', async () => {
    const visit = await begin(server, {
      provider_id: connection.id,
      redirect_to: '/portfolio',
      skip_http_redirect: true,
      gotrue_meta_security: { captcha_token: 'x' },
      code_challenge: 'x',
      code_challenge_method: 's256',
    });
    expect(visit.url.searchParams.get('client_id')).toBe(OIDC_CLIENT.client_id);
  });

  it('says that the provider is away, and limits how often it is asked', async () => {
    const firm = await makeFirm(server);
    await connect(server, firm, { issuer: 'http://127.0.0.1:9' }, 'away.example');
    const answer = await call(server, undefined, 'POST', '/auth/sso', { domain: 'away.example' });
    expect([answer.status, answer.body.code]).toEqual([422, 'SSO_UNAVAILABLE']);
    const statuses = [];
    for (let i = 0; i < 62; i++)
      statuses.push((await call(server, undefined, 'POST', '/auth/sso', { domain: 'nobody.example' })).status);
    expect(statuses).toContain(429);
    await forgetLimits();
  });
});

it('reaches no private address unless development lets it', async () => {
  const strict = await startTestServer();
  const firm = await makeFirm(strict);
  const before = provider.asked.length;
  await connect(strict, firm, provider, 'strict.example');
  const answer = await call(strict, undefined, 'POST', '/auth/sso', { domain: 'strict.example' });
  expect(answer.body.code).toBe('SSO_UNAVAILABLE');
  expect(provider.asked.length).toBe(before);
  await strict.close();
});

it('has put the client secret nowhere', async () => {
  const { rows } = await server.admin.query('select metadata from audit_logs');
  const everything = JSON.stringify(rows) + server.logged.join('');
  expect(everything).not.toContain(OIDC_CLIENT.client_secret);
  const stored = await server.admin.query('select client_secret_encrypted as cell from sso_connections');
  expect(stored.rows.length).toBeGreaterThan(0);
  for (const { cell } of stored.rows) expect(cell.includes(OIDC_CLIENT.client_secret)).toBe(false);
});
