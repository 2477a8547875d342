import { roleUrl } from '@cairn/db';
import { afterEach, expect, it } from 'vitest';
import { TEST_SECRET } from '../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../testing/use-test-server.ts';
import { openRunningJobs } from './running-jobs.ts';

const server = useOwnServer();
const open = () => openRunningJobs(roleUrl(server.url, 'cairn_jobs', TEST_SECRET), () => undefined);
const two = forEachTest(() => ({ here: open(), elsewhere: open() }));
afterEach(() => Promise.all([two.here.end(), two.elsewhere.end()]));

const newId = () => crypto.randomUUID();

/** A job that says how often it began, and ends when it is told to. */
function openJob() {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = { begun: 0, end };
  return Object.assign(job, {
    begin: () => {
      job.begun++;
      return over;
    },
  });
}

/** Of these jobs alone: the server has others. */
async function lockedOf(ids: string[]): Promise<number> {
  const { rows } = await server.admin.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::text[]) id join pg_locks on locktype = 'advisory'
        and (classid::bigint << 32 | objid::bigint) = hashtextextended(id, 0)`,
    [ids],
  );
  return rows[0]?.n ?? 0;
}

it('locks the jobs that wait for a place too, and frees each when it is over', async () => {
  const ids = Array.from({ length: 12 }, newId);
  const job = openJob();
  const runs = ids.map((id) => two.here.run(id, job.begin));
  await expect.poll(() => lockedOf(ids)).toBe(12);
  await expect.poll(() => job.begun).toBe(8);
  expect(two.here.ids()).toEqual(ids);
  job.end();
  await Promise.all(runs);
  expect(job.begun).toBe(12);
  expect([await lockedOf(ids), two.here.ids()]).toEqual([0, []]);
});

it.each(['here', 'elsewhere'] as const)(
  'runs a job that is running once more when that is over, asked %s',
  async (where) => {
    const id = newId();
    const first = openJob();
    const runs = [two.here.run(id, first.begin)];
    await expect.poll(() => first.begun).toBe(1);
    const second = openJob();
    second.end();
    runs.push(two[where].run(id, second.begin));
    // One that begins after it, and is over, has overtaken it.
    await two[where].run(newId(), async () => undefined);
    expect(second.begun).toBe(0);
    first.end();
    await Promise.all(runs);
    expect(second.begun).toBe(1);
    expect(await lockedOf([id])).toBe(0);
  },
);

it('frees the lock of a job that fails, and says why', async () => {
  const id = newId();
  await expect(two.here.run(id, () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
  expect([await lockedOf([id]), two.here.ids()]).toEqual([0, []]);
});

it('goes on when the connection of its locks is lost', async () => {
  const id = newId();
  const job = openJob();
  const run = two.here.run(id, job.begin);
  await expect.poll(() => lockedOf([id])).toBe(1);
  await server.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cairn running jobs' and datname = current_database()`,
  );
  await expect.poll(() => lockedOf([id])).toBe(0);
  // No other run of it is begun here, though the lock is free.
  expect(two.here.ids()).toEqual([id]);
  job.end();
  await run;
  expect(await two.here.run(newId(), async () => 'done')).toBe('done');
});
