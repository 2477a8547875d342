import { expect, it } from 'vitest';
import { useOwnServer } from '../testing/use-test-server.ts';

const server = useOwnServer();

const JOBS = 60;

it('keeps its connections from job to job, and no lock of one that is over', async () => {
  // The server's own workers take them; every other names a firm that is not there.
  const connects = await countLogins();
  await server.admin.query(
    `insert into pgboss.job (name, data, retry_limit) select 'tell-firm-status', case n % 2 when 0 then '{}' else $2::jsonb end, 0 from generate_series(1, $1) n`,
    [JOBS, { tenant_id: crypto.randomUUID(), is_active: true, reason: null }],
  );
  await expect
    .poll(() => count(`select count(*)::int as n from pgboss.job where state in ('completed', 'failed')`), {
      timeout: 60_000,
    })
    .toBe(JOBS);
  await expect.poll(() => count(`select count(*)::int as n from pg_locks where locktype = 'advisory'`)).toBe(0);
  // A connection that was closed is in the figure; one that is kept may not be yet.
  expect((await countLogins()) - connects).toBeLessThan(10);
});

const countLogins = () => count('select sessions::int as n from pg_stat_database where datname = current_database()');

async function count(statement: string): Promise<number> {
  const { rows } = await server.admin.query<{ n: number }>(statement);
  return rows[0]?.n ?? 0;
}
