import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { call, makeFirm } from '../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../testing/use-test-server.ts';

// An error that nobody hears ends the process, and here the run: vitest reports it.

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until so many transactions wait for the lock: a request that came later would wait for ever. */
const untilBlocked = (count: number) =>
  vi.waitUntil(
    async () => {
      const { rows } = await server.admin.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (rows[0]?.n ?? 0) >= count;
    },
    { interval: 20, timeout: 60_000 },
  );

/** Requests of every kind, in the middle of their transactions. */
async function whileWaiting(hit: () => Promise<unknown>) {
  const lock = await server.admin.connect();
  await lock.query('begin; lock table opportunities in access exclusive mode');
  const asked = [
    call(server, admin, 'GET', '/opportunities'),
    call(server, admin, 'GET', '/opportunities?sort=target_amount'),
    call(server, admin, 'GET', '/opportunities/board'),
    call(server, admin, 'GET', '/opportunities/summary'),
    call(server, admin, 'POST', '/opportunities', { company_name: 'Canaryco', founder_name: 'Canary Founder' }),
  ];
  await untilBlocked(asked.length);
  await hit();
  const answers = await Promise.all(asked);
  await lock.query('rollback');
  lock.release();
  return answers.map(({ status, body }) => [status, body.code]);
}

const ends = {
  'the database ends them': () =>
    server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename <> 'cairn_root' and datname = current_database()`,
    ),
  'the network breaks': async () => {
    const { _clients: clients } = server.services.pools.app as unknown as {
      _clients: (pg.Client & { connection: { stream: { destroy(): void } } })[];
    };
    for (const client of clients) client.connection.stream.destroy();
  },
};

describe('when connections are lost', () => {
  it.each(Object.entries(ends))('because %s, requests answer 503, and the next ones work', async (_, hit) => {
    const answers = await whileWaiting(hit);
    expect(answers).toEqual(answers.map(() => [503, 'UNAVAILABLE']));
    await pause(50);
    expect((await call(server, admin, 'GET', '/opportunities')).status).toBe(200);
    expect(server.logged.join('\n')).not.toMatch(/canary|insert into|select /i);
  });
});

describe('readiness', () => {
  const ask = async (path: string) => {
    const answer = await server.app.inject({ url: `/api/${path}`, headers: { host: 'localhost' } });
    return [answer.statusCode, answer.json()];
  };

  it('follows the database, while health does not', async () => {
    expect(await ask('ready')).toEqual([200, { status: 'ready' }]);
    const { options } = server.services.pools.app as unknown as { options: { connectionString: string } };
    const address = options.connectionString;
    options.connectionString = address.replace(/:\d+\//, ':1/');
    await ends['the network breaks']();
    await pause(50);
    expect(await ask('ready')).toEqual([503, { status: 'unavailable', reason: 'The database cannot be reached.' }]);
    expect(await ask('health')).toEqual([200, { status: 'ok' }]);
    const refused = await call(server, admin, 'GET', '/opportunities');
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    options.connectionString = address;
    expect(await ask('ready')).toEqual([200, { status: 'ready' }]);
    expect((await call(server, admin, 'GET', '/opportunities')).status).toBe(200);
  });
});
