import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { CANARY, CANARY_MAIL, queueTestMessage, untilMessage } from '../../../testing/queue-test-message.ts';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { TINY_PNG } from '../../../testing/tiny-png.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const one = forAllTests(() => makeFirm(server));
const two = forAllTests(() => makeFirm(server));
let pages: string;
let id: string;
let textId: string;

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'cairn-pages-'));
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>Cairn</title>');
  id = await queueTestMessage(server, one);
  textId = await queueTestMessage(server, two, {
    channel: 'sms',
    to: '+4930901820',
    text: 'Your code is 271828. <b>It lives ten minutes.</b>',
  });
  for (const message of [id, textId]) await untilMessage(server, message);
});
afterAll(() => rm(pages, { recursive: true }));

interface From {
  headers?: Record<string, string>;
  remoteAddress?: string;
}
const get = (url: string, { headers = {}, remoteAddress = '127.0.0.1' }: From = {}, on = server.app) =>
  on.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress });

describe('without a mail server', () => {
  it('messages are kept, with what they say', async () => {
    expect(await untilMessage(server, id)).toMatchObject({ status: 'kept', to: CANARY.to, attempts: 0 });
    expect(await untilMessage(server, textId)).toMatchObject({ status: 'kept', to: '+4930901820' });
  });

  it('/dev/mail lists those of every firm, newest first, and is kept nowhere', async () => {
    const { statusCode, body, headers } = await get('/dev/mail');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers.refresh).toBe('10');
    expect(body).not.toContain('<script');
    const places = ['+4930901820', CANARY.to].map((to) => body.indexOf(to));
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  });

  it.each([
    ['CANARY.recipient', true, false],
    ['confirm your', true, false],
    ['271828', false, true],
    ['"><script>', false, false],
  ])('a search for %j finds the mail: %s, the text message: %s', async (search, mail, text) => {
    const { body } = await get(`/dev/mail?q=${encodeURIComponent(search)}`);
    expect([body.includes(`/dev/mail/${id}`), body.includes(`/dev/mail/${textId}`)]).toEqual([mail, text]);
    expect(body).not.toContain('<script');
  });

  it('one message shows both parts, in a frame that runs nothing', async () => {
    const { body } = await get(`/dev/mail/${id}`);
    expect(body).toContain('sandbox="allow-top-navigation-by-user-activation"');
    expect(body).toContain(`<a href="http://localhost:3000/?verify=${CANARY.secret}">`);
    expect(body).toContain(CANARY.code);
  });

  it('shows the logo of the firm as its mail carries it', async () => {
    expect((await get(`/dev/mail/${id}`)).body).not.toContain('data:image/png');
    await call(server, one, 'POST', '/tenant-settings/logo', { png: TINY_PNG });
    const { body } = await get(`/dev/mail/${id}`);
    expect(body).toContain('src=&quot;data:image/png;base64,iVBOR');
    expect(body).not.toContain('cid:');
  });

  it('a text message is shown as text', async () => {
    const { body } = await get(`/dev/mail/${textId}`);
    expect(body).toContain('Your code is 271828. &lt;b&gt;It lives ten minutes.&lt;/b&gt;');
  });
});

describe('/dev/mail is like any unknown page', () => {
  const unknown = async (app: TestServer['app'], from: From) => {
    const [mail, message, nothing] = await Promise.all([
      get('/dev/mail', from, app),
      get(`/dev/mail/${id}`, from, app),
      get('/no/such/page', from, app),
    ]);
    for (const answer of [mail, message]) {
      expect([answer.statusCode, answer.body]).toEqual([
        nothing.statusCode,
        nothing.body.replaceAll('/no/such/page', answer === mail ? '/dev/mail' : `/dev/mail/${id}`),
      ]);
      expect(answer.body).not.toContain(CANARY.to);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(nothing.headers).sort());
    }
  };

  it.each<[string, From]>([
    ['through a proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['through a proxy that says so otherwise', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['with an empty X-Forwarded-For', { headers: { 'x-forwarded-for': '' } }],
    ['from another machine', { remoteAddress: '192.0.2.7' }],
    ['from another machine over IPv6', { remoteAddress: '2001:db8::1' }],
    ['from an address that only looks like this machine', { remoteAddress: '::ffff:192.0.2.7' }],
    ['under a name that leads here', { headers: { host: 'rebound.evil.example' } }],
    ['under a name that begins like ours', { headers: { host: 'localhost.evil.example' } }],
  ])('%s', async (_, from) => {
    const app = await buildApp(server.services, pages, server.app.log);
    await unknown(server.app, from);
    await unknown(app, from);
    await app.close();
  });

  it('where messages are not shown', async () => {
    const services = { ...server.services, env: { ...server.services.env, showsMail: false } };
    const app = await buildApp(services, pages, server.app.log);
    await unknown(app, {});
    await app.close();
  });

  it('for ids that are none, or are not there', async () => {
    for (const other of ['x', '00000000-0000-7000-8000-000000000000', `${id}x`])
      expect((await get(`/dev/mail/${other}`)).statusCode).toBe(404);
  });

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('but not from %s', async (remoteAddress) => {
    expect((await get('/dev/mail', { remoteAddress })).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('holds nothing of a message, and no search', async () => {
    await get(`/dev/mail?q=${CANARY.to}`);
    const log = server.logged.join('\n');
    for (const canary of [CANARY.to, CANARY.secret, CANARY.code, '271828', '+4930901820'])
      expect(log).not.toContain(canary);
    expect((CANARY_MAIL as { to: string }).to).toBe(CANARY.to);
  });
});
