import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { type FastifyInstance, fastify } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type OpenServices } from '../../create-services.ts';
import { hideDeal } from '../../testing/test-confidential.ts';
import { addPerson, as, call, makeFirm, TEST_ORIGIN, type TestPerson } from '../../testing/test-firm.ts';
import { TEST_MASTER, TEST_SECRET } from '../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../testing/use-test-server.ts';
import { startSession } from '../access/start-session.ts';
import { setTenant, withAuth } from '../with-auth.ts';
import { serveLive } from './serve-live.ts';
import { tellLive } from './tell-live.ts';

const BEAT_MS = 60;

/** A second server on the same database: moves are made on the first, and heard here. */
let other: { services: OpenServices; app: FastifyInstance; url: string };

async function startOther(services: OpenServices, beatMs = BEAT_MS) {
  const app = fastify();
  await app.register(cookie);
  serveLive(app, services, beatMs);
  return { services, app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

const server = useOwnServer();
beforeAll(async () => {
  const database = { adminUrl: server.url, secret: TEST_SECRET, master: TEST_MASTER };
  other = await startOther(await createServices(server.services.env, database, pino({ level: 'silent' })));
});
afterAll(async () => {
  await other.app.close();
  await other.services.close();
});
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Heard {
  kind: string;
  id?: string;
  by: string | null;
  request?: string;
}

/** Listens on the second server; `ended` resolves when the server closes the stream. */
async function listen(person: Pick<TestPerson, 'token'>, url = other.url) {
  const answer = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${person.token}` } });
  const heard: Heard[] = [];
  const all: string[] = [];
  const beats: string[] = [];
  const read = async () => {
    let text = '';
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      all.push(...lines);
      for (const line of lines) if (line.startsWith('data: {')) heard.push(JSON.parse(line.slice(6)));
      beats.push(...lines.filter((line) => line === ': here'));
    }
  };
  return { status: answer.status, type: answer.headers.get('content-type'), heard, lines: all, beats, ended: read() };
}

const lasts = new Set<string | undefined>();

/**
 * All that the page was told until now. A last message to everybody of the firm says when it is all: they keep their order,
 * so that what has not come before it never comes.
 */
async function allHeard({ heard }: { heard: Heard[] }, teller = admin): Promise<Heard[]> {
  const last = randomUUID();
  lasts.add(last);
  await as(server, teller, 'write', (ctx) => tellLive(ctx, { kind: 'notification', id: last }));
  await expect.poll(() => heard.some(({ id }) => id === last)).toBe(true);
  return heard.filter(({ id }) => !lasts.has(id));
}

const create = async (person = admin) =>
  (await call(server, person, 'POST', '/opportunities', { company_name: 'Tidewire' })).body as { id: string };
const move = (deal: { id: string }, stage = 'term_sheet', version = 1) =>
  call(server, admin, 'POST', '/rpc/update_opportunity_stage', { opportunity_id: deal.id, new_stage: stage, version });

describe('a page that listens', () => {
  it('hears a move that was made on another server, and by whom, and in which request', async () => {
    const deal = await create();
    const { type, heard } = await listen(user);
    expect(type).toBe('text/event-stream');
    const { headers } = await move(deal);
    await expect
      .poll(() => heard)
      .toContainEqual({ kind: 'opportunity', id: deal.id, by: admin.userId, request: headers['x-request-id'] });
  });

  it('hears what happened just before it began to listen', async () => {
    const deal = await create();
    const first = await listen(user);
    await expect.poll(() => first.heard).toMatchObject([{ id: deal.id }]);
    const second = await listen(user);
    await expect.poll(() => second.heard).toMatchObject([{ id: deal.id }]);
    expect(first.heard).toHaveLength(1);
  });

  it('hears nothing of a notification that is not of ours, and what comes after it', async () => {
    const { heard } = await listen(user);
    const others = ['no JSON', '', 'null', '7', '{}', JSON.stringify({ tenant_id: admin.tenantId })];
    for (const payload of others) await server.admin.query(`select pg_notify('cairn_live', $1)`, [payload]);
    const { id } = await create();
    await expect.poll(() => heard).toMatchObject([{ kind: 'opportunity', id }]);
  });

  it('hears what was changed while the connection that tells it was lost', async () => {
    const { heard } = await listen(user);
    await server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'cairn live' and datname = current_database() order by backend_start limit 1`,
    );
    const { id } = await create();
    await expect
      .poll(() => heard, { timeout: 5000 })
      .toContainEqual(expect.objectContaining({ kind: 'opportunity', id }));
  });

  it('looks again when a server starts, which may have been killed before it could tell', async () => {
    const { heard } = await listen(user);
    const database = { adminUrl: server.url, secret: TEST_SECRET, master: TEST_MASTER };
    const third = await createServices(server.services.env, database, pino({ level: 'silent' }));
    await expect.poll(() => heard).toEqual([{ kind: 'opportunities', by: null }]);
    await third.close();
  });

  it('hears nothing of a move that was refused', async () => {
    const deal = await create();
    const page = await listen(user);
    await expect.poll(() => page.heard).toHaveLength(1);
    expect((await move(deal, 'no_such_stage')).status).toBe(422);
    expect(await allHeard(page)).toHaveLength(1);
    await move(deal);
    expect(await allHeard(page)).toHaveLength(2);
  });

  it('hears nothing of another firm', async () => {
    const foreigner = await makeFirm(server);
    const foreign = await listen(foreigner);
    const own = await listen(user);
    await create();
    expect(await allHeard(own)).toHaveLength(1);
    expect(await allHeard(foreign, foreigner)).toEqual([]);
  });

  it('hears of a confidential deal as its member only', async () => {
    const deal = await create();
    const outsider = await listen(user);
    await expect.poll(() => outsider.heard).toHaveLength(1);
    await hideDeal(server, deal.id, admin);
    const member = await listen(admin);
    expect((await move(deal)).status).toBe(200);
    expect(await allHeard(member)).toHaveLength(2);
    expect(await allHeard(outsider)).toHaveLength(1);
  });

  it('hears nothing of confidential deals that are changed together, or merged', async () => {
    const deals = [await create(), await create()];
    for (const { id } of deals) await hideDeal(server, id, admin);
    const outsider = await listen(user);
    await expect.poll(() => outsider.heard.length).toBe(2);
    const member = await listen(admin);
    const change = (what: string, more: object, version: number) =>
      call(server, admin, 'POST', `/opportunities/bulk/${what}`, {
        deals: deals.map(({ id }) => ({ id, version })),
        ...more,
      });
    await change('tag', { add: ['x'] }, 1);
    const moved = await change('move', { new_stage: 'term_sheet' }, 2);
    await call(server, admin, 'POST', `/opportunities/bulk/${moved.body.id}/undo`, {});
    const [kept, other] = deals as [{ id: string }, { id: string }];
    const both = { version: 4, other_id: other.id, other_version: 4 };
    expect((await call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, both)).status).toBe(200);
    expect(await allHeard(member)).toHaveLength(7);
    expect(await allHeard(outsider)).toHaveLength(2);
  });

  it('hears what more people are told than one message can name', async () => {
    const { heard } = await listen(user);
    const only = [...Array.from({ length: 1000 }, () => randomUUID()), user.userId];
    await as(server, admin, 'write', (ctx) => tellLive(ctx, { kind: 'task', only }));
    await expect.poll(() => heard).toMatchObject([{ kind: 'task', by: admin.userId }]);
  });

  it('hears of a notification of its own, and of nobody else', async () => {
    const [own, others] = [await listen(user), await listen(await addPerson(server, admin.tenantId, 'firm_user'))];
    await call(server, admin, 'POST', '/tasks', { title: 'Call them', assigned_to: user.userId });
    expect((await allHeard(own)).map(({ kind }) => kind).sort()).toEqual(['notification', 'task']);
    expect((await allHeard(others)).map(({ kind }) => kind)).toEqual(['task']);
  });

  it('hears of a task of a confidential deal as its member only', async () => {
    const deal = await create();
    await hideDeal(server, deal.id, admin);
    const outsider = await listen(user);
    await expect.poll(() => outsider.heard.length).toBe(1);
    const member = await listen(admin);
    await call(server, admin, 'POST', '/tasks', { title: 'Call them', opportunity_id: deal.id });
    expect((await allHeard(member)).map(({ kind }) => kind)).toContain('task');
    expect((await allHeard(outsider)).map(({ kind }) => kind)).toEqual(['opportunity']);
  });

  it('hears nothing of deals and tasks in a portal', async () => {
    const portal = await listen(await addPerson(server, admin.tenantId, 'lp'));
    const own = await listen(user);
    await create();
    await call(server, admin, 'POST', '/tasks', { title: 'Call them' });
    expect(await allHeard(own)).toHaveLength(2);
    expect(await allHeard(portal)).toEqual([]);
  });
});

describe('a stream', () => {
  it.each([
    ['is over', 'update user_sessions set is_active = false where id = $1', 401],
    ['has run out', "update user_sessions set expires_at = now() - interval '1 second' where id = $1", 401],
    ['waits for a second factor', "update user_sessions set restriction = 'second_factor' where id = $1", 403],
  ])('ends when its session %s, and is not opened again', async (_, sql, status) => {
    const { ended } = await listen(user);
    await server.admin.query(sql, [user.sessionId]);
    await ended;
    expect((await listen(user)).status).toBe(status);
  });

  const change = (table: string, set: string, id: string) =>
    server.admin.query(`update ${table} set ${set} where id = $1`, [id]);

  it.each<[string, () => Promise<unknown>]>([
    ['signs out', () => call(server, user, 'POST', '/auth/logout')],
    ['is signed out by another session of theirs', () => change('user_sessions', 'is_active = false', user.sessionId)],
    ['is deactivated', () => change('user_profiles', 'is_active = false', user.userId)],
    ['gets another role', () => change('user_profiles', "role = 'lp'", user.userId)],
    ['is to give a second factor', () => change('user_sessions', "restriction = 'second_factor'", user.sessionId)],
    ['belongs to a firm that is closed', () => change('tenants', 'is_active = false', user.tenantId)],
  ])('ends at once when its person %s, and says that it is over', async (_, act) => {
    const patient = await startOther(other.services, 3_600_000);
    const foreigner = await makeFirm(server);
    const [mine, theirs] = [await listen(user, patient.url), await listen(foreigner, patient.url)];
    await act();
    await mine.ended;
    expect(mine.lines).toContain('event: over');
    await allHeard(theirs, foreigner);
    expect(theirs.lines).not.toContain('event: over');
    await patient.app.close();
  });

  it('goes on when another session of its person ends, or a session was told of just before', async () => {
    const again = await withAuth(server.services, async (tx) => {
      await setTenant(tx, user.tenantId);
      return startSession(tx, user, TEST_ORIGIN, new Date());
    });
    const first = await listen(user);
    await change('user_sessions', 'is_active = false', again.id);
    const second = await listen(user);
    await create();
    await expect.poll(() => [first.heard.length, second.heard.length]).toEqual([1, 1]);
    expect([...first.lines, ...second.lines]).not.toContain('event: over');
  });

  it('is not opened by one person beyond all need', async () => {
    const opened = await Promise.all(Array.from({ length: 25 }, () => listen(user)));
    expect(opened.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    expect((await listen(admin)).status).toBe(200);
    await server.admin.query('update user_sessions set is_active = false where id = $1', [user.sessionId]);
    await Promise.all(opened.map(({ ended }) => ended));
  });

  it('is not the person being there', async () => {
    const idle = "update user_sessions set last_activity_at = now() - interval '5 minutes' where id = $1";
    await server.admin.query(idle, [user.sessionId]);
    const { beats } = await listen(user);
    await expect.poll(() => beats.length).toBeGreaterThan(3);
    const { rows } = await server.admin.query(
      "select last_activity_at < now() - interval '4 minutes' as idle from user_sessions where id = $1",
      [user.sessionId],
    );
    expect(rows).toEqual([{ idle: true }]);
  });

  it('does not keep a server from stopping', async () => {
    const third = await startOther(other.services);
    const { ended } = await listen(user, third.url);
    // Neither comes to an end while the stream is open.
    await third.app.close();
    await ended;
  });

  it('is for those who are signed in, and never answers a HEAD', async () => {
    expect((await listen({ token: 'nobody' })).status).toBe(401);
    expect((await fetch(`${other.url}/api/live`, { method: 'HEAD' })).status).toBe(404);
  });
});
