import { LIST_COUNT_MAX } from '@cairn/domain';
import { beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../../../../core/procedure.ts';
import { as, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../../testing/use-test-server.ts';
import { narrowByWords } from './filter-opportunities.ts';
import { countMatching } from './list-rows.ts';

/** The last of its tags begins beyond the 2,000 bytes that the index for search takes. */
const LONG_TAGS = Array.from({ length: 20 }, (_, nth) => `${'漢'.repeat(38)}${nth + 10}`);

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
beforeAll(async () => {
  await call(server, admin, 'POST', '/opportunities', { company_name: 'Needle Works', founder_name: 'Ola' });
  await call(server, admin, 'POST', '/opportunities', { company_name: 'Long Works', tags: LONG_TAGS });
  await server.admin.query(
    `insert into opportunities (tenant_id, id, company_name, company_key, search_text, currency, status)
     select $1, gen_random_uuid(), 'Grown ' || n, 'grown ' || n, 'grown ' || n, 'USD', 'sourcing' from generate_series(1, $2) n`,
    [admin.tenantId, LIST_COUNT_MAX],
  );
});

/** Resolves to the share of pages that an index alone answers for; few while anybody on the server has an older look. */
async function vacuum(): Promise<number> {
  await server.admin.query('vacuum analyze opportunities');
  const { rows } = await server.admin.query(
    `select relallvisible::float8 / greatest(relpages, 1) as share from pg_class where relname = 'opportunities'`,
  );
  return rows[0].share;
}

const totalOf = async (query: string) =>
  (await call(server, admin, 'GET', `/opportunities?limit=1${query}`)).body.total as number;

it('counts the deals up to a bound, and says that there are more', async () => {
  expect(await totalOf('')).toBe(LIST_COUNT_MAX + 1);
  expect(await totalOf('&search=grown')).toBe(LIST_COUNT_MAX);
  expect(await totalOf('&status=sourcing&sort=company_name')).toBe(LIST_COUNT_MAX + 1);
});

it('finds few among many by their words, and none', async () => {
  expect(await totalOf('&search=ola+needle')).toBe(1);
  expect(await totalOf('&search=works&sort=target_amount')).toBe(2);
  expect(await totalOf('&search=works&status=closed_lost')).toBe(0);
  expect(await totalOf('&search=needle+haystack')).toBe(0);
});

it('finds few and many by values of own fields, alone and together', async () => {
  await server.admin.query(
    `update opportunities set custom = jsonb_build_object('tier', case when right(company_name, 1) = '7' then 'a' else 'b' end,
            'place', substr(company_name, 7)::int % 500) where tenant_id = $1 and company_name like 'Grown %'`,
    [admin.tenantId],
  );
  const ofTier = LIST_COUNT_MAX / 10;
  expect(await totalOf('&custom[tier]=a')).toBe(ofTier);
  expect(await totalOf('&custom[tier]=b')).toBe(LIST_COUNT_MAX - ofTier);
  expect(await totalOf('&custom[tier]=a&custom[tier]=b')).toBe(LIST_COUNT_MAX);
  expect(await totalOf('&custom[tier]=b&custom[place]=0..249')).toBe((LIST_COUNT_MAX - ofTier) / 2);
  expect(await totalOf('&custom[tier]=b&custom[place]=8..8')).toBe(LIST_COUNT_MAX / 500);
  expect(await totalOf('&custom[tier]=a&custom[place]=8..8')).toBe(0);
  expect(await totalOf('&custom[tier]=b&search=needle')).toBe(0);
  expect(await totalOf('&custom[tier]=c')).toBe(0);
  expect(await totalOf('&custom[tier]=b&archived=true')).toBe(0);
  const board = await call(server, admin, 'GET', '/opportunities/board?custom[tier]=b');
  expect(board.body.total).toBe(LIST_COUNT_MAX - ofTier);
});

it('finds a deal by words beyond what the index takes', async () => {
  const { rows } = await server.admin.query(
    `select octet_length(search_text) as bytes from opportunities where company_name = 'Long Works'`,
  );
  expect(rows[0].bytes).toBeGreaterThan(2000);
  expect(await totalOf(`&search=${encodeURIComponent(LONG_TAGS.at(-1) ?? '')}`)).toBe(1);
});

/** The plan of the statement that `act` sends. */
function planOf(act: (ctx: Ctx) => Promise<unknown>): Promise<string> {
  return as(server, admin, 'read', async (ctx) => {
    // The only firm here has all of the rows; where many firms are, nobody reads the whole table.
    await ctx.tx.query('set local enable_seqscan = off');
    await ctx.tx.query('set local enable_bitmapscan = off');
    let plan = '';
    const query: Ctx['tx']['query'] = async (text, values) => {
      const lines = await ctx.tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      return [];
    };
    await act({ ...ctx, tx: { ...ctx.tx, query } });
    return plan;
  });
}

it('counts and searches in the indexes that are there for it, without reading the deals', async () => {
  // With few such pages another index looks cheaper.
  await expect.poll(vacuum, { timeout: 90_000, interval: 500 }).toBeGreaterThan(0.9);
  const all = { text: 'o.in_pipeline', values: [] };
  expect(await planOf((ctx) => countMatching(ctx, all))).toContain('Index Only Scan using opportunities_in_pipeline');
  const search = await planOf((ctx) => narrowByWords(ctx, { search: 'no such words' }));
  expect(search).toContain('Index Only Scan using opportunities_search on');
  expect(search).toContain('using opportunities_search_long on');
});
