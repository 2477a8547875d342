import { describe, expect, it } from 'vitest';
import { as, makeFirm } from '../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../testing/use-test-server.ts';
import { inTransaction } from './database.ts';

const server = useOwnServer();
const actor = forAllTests(() => makeFirm(server));

const note = `insert into rate_limits (key, hits, window_ends_at) values (sha256($1::bytea), 1, now())`;
const write = <T>(fn: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(server.services.pools.auth, 'BEGIN READ WRITE', fn);
const isThere = async (key: string) =>
  (await server.admin.query('select from rate_limits where key = sha256($1::bytea)', [key])).rowCount === 1;

describe('a statement that is sent', () => {
  it('is done when the transaction is', async () => {
    await write(async (tx) => tx.send(note, ['sent']));
    expect(await isThere('sent')).toBe(true);
  });

  it('fails the transaction when it fails, with its own error and not with one of a later statement', async () => {
    const failing = write(async (tx) => {
      tx.send(note, ['failed']);
      tx.send('select 1 / 0');
      await tx.query('select 2');
    });
    await expect(failing).rejects.toThrow('division by zero');
    await expect(write(async (tx) => tx.send('select 1 / 0'))).rejects.toThrow('division by zero');
    expect(await isThere('failed')).toBe(false);
  });
});

it('does afterwards what is to be done when it has committed, and never when it has not', async () => {
  const done: string[] = [];
  await write(async (tx) => tx.after(() => done.push('committed')));
  const refused = write(async (tx) => {
    tx.after(() => done.push('rolled back'));
    tx.send('select 1 / 0');
  });
  await expect(refused).rejects.toThrow('division by zero');
  expect(done).toEqual(['committed']);
});

it('does not say that a transaction is done which a silenced failure has rolled back', async () => {
  const silenced = write(async (tx) => {
    await tx.query(note, ['silenced']);
    await tx.query('select 1 / 0').catch(() => {});
  });
  await expect(silenced).rejects.toThrow('the transaction was rolled back');
  expect(await isThere('silenced')).toBe(false);
});

describe('a transaction that only read', () => {
  const look = () => as(server, actor, 'read', ({ tx }) => tx.query('select 1'));

  it('is over for whoever takes its connection next', async () => {
    await look();
    const { rows } = await server.services.pools.app.query(
      `select current_setting('app.tenant_id', true) as tenant, current_setting('transaction_read_only') as read_only`,
    );
    expect(rows).toEqual([{ tenant: '', read_only: 'off' }]);
  });

  it('is over soon when nobody does', async () => {
    await look();
    const waiting = async () =>
      (
        await server.admin.query(
          `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
      ).rowCount;
    await expect.poll(waiting).toBe(0);
  });
});

describe('a look-up', () => {
  it('cannot write', async () => {
    await expect(server.services.pools.lookups.find('write', note, ['looked up'])).rejects.toThrow('read-only');
  });

  it('is made over a new connection when the old one was lost', async () => {
    const find = () => server.services.pools.lookups.find<{ pid: number }>('pid', 'select pg_backend_pid() as pid', []);
    const [before] = await find();
    await server.admin.query('select pg_terminate_backend($1)', [before?.pid]);
    await expect
      .poll(() =>
        find()
          .then(([now]) => now && now.pid !== before?.pid)
          .catch(() => false),
      )
      .toBe(true);
  });
});
