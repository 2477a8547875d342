import { REAUTHENTICATION_MINUTES } from '@cairn/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OIDC_CLIENT, startOidcProvider, type TestProvider } from '../../../testing/stand-ins/oidc-provider.ts';
import { auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

let provider: TestProvider;
let published: Record<string, string[]> = {};
let domains = 0;

const server = useOwnServer({ ssoAllowPrivate: true });
beforeAll(async () => {
  server.services.names.textsOf = async (name) => published[name] ?? [];
  provider = await startOidcProvider({ redirectUris: ['http://localhost:3000/api/auth/sso/callback'] });
});
const admin = forAllTests(() => makeFirm(server, 'Firm A'));
const rival = forAllTests(() => makeFirm(server, 'Firm B'));
afterAll(() => provider.close());
beforeEach(() => {
  published = {};
});

const values = (over: object = {}) => ({
  name: 'Entra',
  issuer: provider.issuer,
  ...OIDC_CLIENT,
  default_role: 'firm_user',
  domains: [`d${++domains}.example`],
  ...over,
});
const create = (over: object = {}, who = admin) => call(server, who, 'POST', '/sso/connections', values(over));
const verify = (id: string, who = admin) => call(server, who, 'POST', `/sso/domains/${id}/verify`, {});
const list = async (who = admin) => (await call(server, who, 'GET', '/sso/connections')).body;
const lastAudit = async (action: string, who = admin) => (await auditOf(server, who.tenantId, action)).at(-1);

describe('a connection', () => {
  it('is made with its domains, and never shows its secret', async () => {
    const made = await create({ name: ' Okta ', domains: ['Büro.Example', 'buero.example', 'büro.example'] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Okta', is_active: true, version: 1, default_role: 'firm_user' });
    expect(made.body.domains.map(({ domain }: { domain: string }) => domain)).toEqual([
      'buero.example',
      'xn--bro-hoa.example',
    ]);
    expect(made.body.domains[0].record).toEqual({
      name: '_cairn.buero.example',
      value: expect.stringMatching(/^cairn-domain-verification=[A-Za-z0-9_-]{32}$/),
    });
    const all = await list();
    expect(all.redirect_uri).toBe('http://localhost:3000/api/auth/sso/callback');
    expect(all.connections.map(({ id }: { id: string }) => id)).toContain(made.body.id);
    expect(JSON.stringify([made.body, all])).not.toContain(OIDC_CLIENT.client_secret);
    const event = await lastAudit('sso_connection.created');
    expect(event?.metadata).toMatchObject({ name: 'Okta', client_id: 'cairn' });
    expect((await list(rival)).connections).toEqual([]);
  });

  it.each([
    ['issuer', { issuer: 'login.firm.example' }],
    ['issuer', { issuer: 'https://login.firm.example/?tenant=a' }],
    ['issuer', { issuer: 'javascript:alert(1)' }],
    ['name', { name: ' ' }],
    ['client_secret', { client_secret: '' }],
    ['default_role', { default_role: 'firm_admin' }],
    ['default_role', { default_role: 'platform_admin' }],
    ['domains.0', { domains: ['localhost'] }],
    ['domains', { domains: [] }],
    ['domains', { domains: ['gmail.com'] }],
  ])('is refused at the field %s', async (field, over) => {
    const refused = await create(over);
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
  });

  it('does not take a domain that another connection of the firm has', async () => {
    const first = await create();
    const { domain } = first.body.domains[0];
    const second = await create({ domains: [domain] });
    expect(second.body.data.fields.domains).toContain('already part of a connection');
  });

  it('takes the address of the configuration for the issuer', async () => {
    const made = await create({ issuer: 'https://login.firm.example/t/.well-known/openid-configuration' });
    expect(made.body.issuer).toBe('https://login.firm.example/t');
  });

  it('is changed with a version check; the record says what changed and not the secret', async () => {
    const { id } = (await create()).body;
    const changed = await call(server, admin, 'PATCH', `/sso/connections/${id}`, {
      version: 1,
      name: 'Renamed',
      is_active: false,
      client_secret: 'canary-second-secret',
    });
    expect(changed.body).toMatchObject({ name: 'Renamed', is_active: false, version: 2 });
    expect((await lastAudit('sso_connection.updated'))?.metadata).toEqual({
      version: 2,
      changes: { name: { from: 'Entra', to: 'Renamed' }, is_active: { from: true, to: false } },
      client_secret_replaced: true,
    });
    const stale = await call(server, admin, 'PATCH', `/sso/connections/${id}`, { version: 1, name: 'Late' });
    expect([stale.status, stale.body.code, stale.body.data.current.name]).toEqual([409, 'STALE_VERSION', 'Renamed']);
    const moved = await call(server, admin, 'PATCH', `/sso/connections/${id}`, {
      version: 2,
      issuer: 'https://x.example',
    });
    expect(moved.status).toBe(400);
    expect(JSON.stringify([changed.body, stale.body]) + server.logged.join('')).not.toContain('canary-second-secret');
  });

  it('is removed, and gives its domains up', async () => {
    const { id, domains: claims } = (await create()).body;
    expect((await call(server, admin, 'DELETE', `/sso/connections/${id}`)).status).toBe(204);
    expect((await list()).connections.map((one: { id: string }) => one.id)).not.toContain(id);
    expect((await lastAudit('sso_connection.removed'))?.metadata).toMatchObject({ domains: [claims[0].domain] });
    const again = await create({ domains: [claims[0].domain] });
    // The record that was published proves the domain again.
    expect(again.body.domains[0].record).toEqual(claims[0].record);
    expect((await call(server, admin, 'DELETE', `/sso/connections/${id}`)).status).toBe(404);
  });

  it('is changed only by somebody who has proved themselves a moment ago', async () => {
    const { id, domains: claims } = (await create()).body;
    server.clock.now = new Date(Date.now() + (REAUTHENTICATION_MINUTES + 1) * 60_000);
    const answers = await Promise.all([
      create(),
      call(server, admin, 'PATCH', `/sso/connections/${id}`, { version: 1, name: 'x' }),
      call(server, admin, 'DELETE', `/sso/connections/${id}`),
      call(server, admin, 'POST', `/sso/connections/${id}/domains`, { domain: 'late.example' }),
      verify(claims[0].id),
      call(server, admin, 'DELETE', `/sso/domains/${claims[0].id}`),
    ]);
    server.clock.now = undefined;
    expect(answers.map(({ body }) => body.code)).toEqual(Array(6).fill('REAUTHENTICATION_REQUIRED'));
    expect((await list()).connections.find((one: { id: string }) => one.id === id).version).toBe(1);
  });
});

describe('a domain', () => {
  it('is verified by its record, at the name or below it, and by no other', async () => {
    const { domains: claims } = (await create({ domains: ['below.example', 'at.example', 'wrong.example'] })).body;
    const [at, below, wrong] = claims;
    published = {
      [below.record.name]: ['v=spf1 -all', below.record.value],
      'at.example': [at.record.value],
      'wrong.example': [`${wrong.record.value}x`, at.record.value],
    };
    expect([at.domain, below.domain]).toEqual(['at.example', 'below.example']);
    for (const { id } of [at, below]) {
      const verified = await verify(id);
      const found = verified.body.domains.find((one: { id: string }) => one.id === id);
      expect([verified.status, typeof found.verified_at]).toEqual([200, 'string']);
    }
    const missing = await verify(wrong.id);
    expect([missing.status, missing.body.code]).toEqual([422, 'DOMAIN_NOT_VERIFIED']);
    expect((await lastAudit('sso_domain.verified'))?.metadata).toMatchObject({ domain: 'below.example' });
  });

  it('belongs to the first firm that proves it, however many prove it at once', async () => {
    const claims = await Promise.all(
      [admin, rival].map(async (who) => (await create({ domains: ['contested.example'] }, who)).body.domains[0]),
    );
    expect(claims[0].record.value).not.toBe(claims[1].record.value);
    published['_cairn.contested.example'] = claims.map(({ record }) => record.value);
    const answers = await Promise.all([verify(claims[0].id), verify(claims[1].id, rival)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('DOMAIN_TAKEN');
    const winner = answers[0]?.status === 200 ? 0 : 1;
    const [first, second] = winner === 0 ? [admin, rival] : [rival, admin];
    // Given up, it is free.
    expect((await call(server, first, 'DELETE', `/sso/domains/${claims[winner].id}`)).status).toBe(204);
    expect((await verify(claims[1 - winner].id, second)).status).toBe(200);
  });

  it('is not proved by the record of another firm', async () => {
    const theirs = (await create({ domains: ['theirs.example'] }, rival)).body.domains[0];
    published['_cairn.theirs.example'] = [theirs.record.value];
    const mine = (await create({ domains: ['theirs.example'] })).body.domains[0];
    expect((await verify(mine.id)).body.code).toBe('DOMAIN_NOT_VERIFIED');
    expect((await verify(theirs.id)).status).toBe(404);
  });

  it('says so when the DNS does not answer', async () => {
    const claim = (await create()).body.domains[0];
    const { textsOf } = server.services.names;
    server.services.names.textsOf = () => Promise.reject(Object.assign(new Error('canary'), { code: 'ETIMEOUT' }));
    const answer = await verify(claim.id);
    server.services.names.textsOf = textsOf;
    expect([answer.body.code, answer.body.message]).toEqual([
      'DOMAIN_NOT_VERIFIED',
      'The DNS servers of this domain do not respond. Try again in a few minutes.',
    ]);
  });

  it('is in the log of the settings of its firm, from its claim until its connection is removed', async () => {
    const { id, domains: claims } = (await create({ name: 'Logged', domains: ['first.example'] })).body;
    await call(server, admin, 'POST', `/sso/connections/${id}/domains`, { domain: 'second.example' });
    const [first] = claims;
    published = { [first.record.name]: [first.record.value] };
    await verify(first.id);
    await call(server, admin, 'DELETE', `/sso/domains/${first.id}`);
    await call(server, admin, 'DELETE', `/sso/connections/${id}`);
    const { rows } = (await call(server, admin, 'GET', '/settings-change-log')).body;
    const said = rows
      .filter(({ setting_name: name }: { setting_name: string }) => /Logged|(first|second)\.example$/.test(name))
      .map((row: Record<string, unknown>) => [row.setting_name, row.old_value, row.new_value]);
    expect(said.slice(0, 4)).toEqual([
      ['Single sign-on: Logged', expect.objectContaining({ domains: ['second.example'] }), null],
      ['Single sign-on domain: first.example', 'verified', null],
      ['Single sign-on domain: first.example', 'claimed', 'verified'],
      ['Single sign-on domain: second.example', null, 'claimed'],
    ]);
  });

  it('can be added later', async () => {
    const { id } = (await create()).body;
    const added = await call(server, admin, 'POST', `/sso/connections/${id}/domains`, { domain: ' Later.Example. ' });
    expect([added.status, added.body.domains.length]).toEqual([201, 2]);
    expect((await lastAudit('sso_domain.added'))?.metadata).toEqual({ connection_id: id, domain: 'later.example' });
    const open = await call(server, admin, 'POST', `/sso/connections/${id}/domains`, { domain: 'outlook.com' });
    expect(open.body.data.fields.domain).toContain('outlook.com is a public email provider');
  });
});

describe('the check', () => {
  const check = async (issuer: string) => {
    const { id } = (await create({ issuer })).body;
    return (await call(server, admin, 'POST', `/sso/connections/${id}/check`, {})).body;
  };

  it('says that a provider answers', async () => {
    expect(await check(provider.issuer)).toEqual({
      ok: true,
      problem: null,
      authorization_endpoint: `${provider.issuer}/auth`,
    });
  });

  it.each<[string, () => string, string]>([
    ['nobody is there', () => 'http://127.0.0.1:9', 'The host did not answer.'],
    ['nothing is below the path', () => `${provider.issuer}/elsewhere`, 'no OpenID configuration was found there'],
    [
      'the issuer has another name',
      () => provider.issuer.replace('127.0.0.1', 'localhost'),
      'belongs to another issuer',
    ],
  ])('says it when %s', async (_, issuer, sentence) => {
    const { ok, problem } = await check(issuer());
    expect([ok, problem]).toEqual([false, expect.stringContaining(sentence)]);
  });

  it('refuses what is not the public internet', async () => {
    const strict = await startTestServer();
    const who = await makeFirm(strict);
    strict.services.names.addressesOf = async () => [{ address: '169.254.169.254', family: 4 }];
    for (const [issuer, sentence] of [
      ['http://login.firm.example', 'must begin with https://'],
      ['https://login.firm.example:8443', 'Only the standard port'],
      ['https://127.0.0.1', 'does not lead to a host of the public internet'],
      ['https://metadata.firm.example', 'does not lead to a host of the public internet'],
    ]) {
      const made = await call(strict, who, 'POST', '/sso/connections', values({ issuer }));
      const { body } = await call(strict, who, 'POST', `/sso/connections/${made.body.id}/check`, {});
      expect([issuer, body.ok, body.problem]).toEqual([issuer, false, expect.stringContaining(sentence ?? '')]);
    }
    await strict.close();
  });
});
