import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeHashesAnew } from '../../../testing/set-up/make-hashes-anew.ts';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { createCheckpointStore } from './checkpoint-store.ts';
import { sealAuditLog } from './seal-audit-log.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const TAMPERINGS = 1000;
const server = useOwnServer();
const firms = forAllTests(async () => ({ one: await makeFirm(server), two: await makeFirm(server) }));
const store = () => createCheckpointStore(server.services.env.auditDirectory);
let superuser: pg.Client;

beforeAll(async () => {
  for (let window = 0; window < 4; window++) {
    for (const firm of [firms.one, firms.one, firms.two])
      await call(server, firm, 'POST', '/opportunities', { company_name: `Deal ${window}` });
    await sealAuditLog(server.services, store());
  }
  superuser = new pg.Client({ connectionString: server.url });
  await superuser.connect();
  // Past every trigger, as the owner of the machine can.
  await superuser.query('set session_replication_role = replica');
  await superuser.query('drop index audit_headers_log_index');
});
afterAll(() => superuser.end());

/** Numbers that look random and are the same each time (mulberry32), so that a miss can be looked into. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}
type Random = ReturnType<typeof randomFrom>;

/** The transaction in which the log is changed, in the place of the pool: what the verification reads is rolled back after it. */
const within = {
  ...server,
  get services() {
    const query = (text: string, values?: unknown[]) =>
      /^begin/.test(text)
        ? superuser.query('savepoint look')
        : text === 'rollback'
          ? superuser.query('rollback to savepoint look')
          : superuser.query(text, values);
    const sealer = { connect: async () => ({ query, release: () => undefined }), query };
    const { services } = server;
    return { ...services, pools: { ...services.pools, sealer: sealer as unknown as pg.Pool } };
  },
};

const EVENT = `(select id from audit_logs order by log_window, tenant_id, id offset $1 limit 1)`;
const content = async () =>
  (
    await superuser.query(
      `select md5(concat((select string_agg(e::text, '|' order by e.id) from audit_logs e),
         (select string_agg(h::text, '|' order by h.log_index, h.id) from audit_headers h),
         (select string_agg(s::text, '|') from audit_log_state s))) as content`,
    )
  ).rows[0].content as string;

/** What somebody could want to have been otherwise. `at` is an event, `n` any number. */
const ACTS: Record<string, (at: number, n: number) => [string, unknown[]]> = {
  'deletes an event': (at) => [`delete from audit_logs where id = ${EVENT}`, [at]],
  'deletes what one person did': (at) => [
    `delete from audit_logs where user_id = (select user_id from audit_logs where id = ${EVENT})`,
    [at],
  ],
  'deletes a window': (_, n) => [
    'delete from audit_logs where log_window = (select log_window from audit_headers order by log_index offset $1 limit 1)',
    [n % 8],
  ],
  'deletes a header and its events': (_, n) => [
    `with gone as (delete from audit_headers where log_index = $1 returning tenant_id, log_window)
     delete from audit_logs e using gone g where e.tenant_id = g.tenant_id and e.log_window = g.log_window`,
    [n % 8],
  ],
  'deletes a header': (_, n) => ['delete from audit_headers where log_index = $1', [n % 8]],
  'deletes the newest of all': () => [
    `with gone as (delete from audit_headers where log_index >= 6 returning tenant_id, log_window)
     delete from audit_logs e using gone g where e.tenant_id = g.tenant_id and e.log_window = g.log_window`,
    [],
  ],
  'empties the log': () => ['truncate audit_logs, audit_headers', []],
  'empties the events': () => ['truncate audit_logs', []],
  'changes what was done': (at, n) => [`update audit_logs set action = 'x' || $2 where id = ${EVENT}`, [at, n]],
  'changes who did it': (at) => [`update audit_logs set user_id = gen_random_uuid() where id = ${EVENT}`, [at]],
  'changes to what': (at) => [`update audit_logs set resource_id = gen_random_uuid() where id = ${EVENT}`, [at]],
  'changes from where': (at, n) => [
    `update audit_logs set ip_address = $2 where id = ${EVENT}`,
    [at, `203.0.113.${n}`],
  ],
  'changes a detail': (at, n) => [
    `update audit_logs set metadata = metadata || jsonb_build_object('a', $2::int) where id = ${EVENT}`,
    [at, n],
  ],
  'changes how delicate it is': (at) => [
    `update audit_logs set data_classification = case data_classification when 'pii' then 'public' else 'pii' end where id = ${EVENT}`,
    [at],
  ],
  'changes a hash': (at, n) => [`update audit_logs set leaf = sha256($2::text::bytea) where id = ${EVENT}`, [at, n]],
  'gives it to another firm': (at) => [
    `update audit_logs e set tenant_id = coalesce((select t.id from tenants t join audit_headers h on h.tenant_id = t.id where t.id <> e.tenant_id limit 1), tenant_id) where id = ${EVENT}`,
    [at],
  ],
  'dates it back': (at, n) => [
    `update audit_logs set created_at = created_at - ($2::bigint + 1) * interval '1 microsecond' where id = ${EVENT}`,
    [at, n ** 4],
  ],
  'dates it later': (at, n) => [
    `update audit_logs set created_at = created_at + ($2 + 1) * interval '1 hour' where id = ${EVENT}`,
    [at, n],
  ],
  'moves it to another window': (at, n) => [
    `update audit_logs e set log_window = coalesce((select h.log_window from audit_headers h where h.log_window <> e.log_window order by h.log_index offset $2 limit 1), log_window) where id = ${EVENT}`,
    [at, n % 6],
  ],
  'reorders two': (at, n) => [
    `update audit_logs e set created_at = o.created_at + interval '1 ms', action = o.action, resource_id = o.resource_id, metadata = o.metadata || '{"a":1}'
       from audit_logs o where e.id = ${EVENT} and o.id = (select id from audit_logs order by id offset $2 limit 1)`,
    [at, n % 12],
  ],
  'swaps two headers': (_, n) => [
    'update audit_headers set log_index = case log_index when $1 then $2::int else $1 end where log_index in ($1, $2)',
    [n % 4, 4 + (n % 4)],
  ],
  'changes when it was sealed': (_, n) => [
    `update audit_headers set sealed_at = sealed_at - interval '1 day' where log_index = $1`,
    [n % 8],
  ],
  'adds an event to what was sealed': (at, n) => [
    `insert into audit_logs (tenant_id, id, created_at, user_id, action, resource_type, resource_id, table_name, ip_address,
        data_classification, session_id, request_id, metadata, leaf, log_window)
     select tenant_id, gen_random_uuid(), created_at - $2 * interval '1 day', user_id, action, resource_type, resource_id, table_name,
        ip_address, data_classification, session_id, request_id, metadata, leaf, log_window from audit_logs where id = ${EVENT}`,
    [at, n % 3],
  ],
};

const HIDDEN = ['nothing', 'the hashes of events', 'every hash'] as const;

async function tamper(random: Random, events: number): Promise<string> {
  const names = Object.keys(ACTS);
  const acts = Array.from({ length: 1 + random(3) }, () => names[random(names.length)] as string);
  const hidden = HIDDEN[random(HIDDEN.length)] as (typeof HIDDEN)[number];
  for (const name of acts) {
    const [text, values] = (ACTS[name] as (typeof ACTS)[string])(random(events), random(250));
    await superuser.query(text, values);
  }
  if (hidden !== 'nothing') await makeHashesAnew(superuser, hidden === 'every hash');
  return `${acts.join(', ')}; made anew: ${hidden}`;
}

const tried = new Set<string>();

// In ten parts, since a limit of time is for what hangs.
it.each(Array.from({ length: 10 }, (_, part) => part + 1))(
  `finds ${TAMPERINGS / 10} of ${TAMPERINGS / 10} changes by a superuser, whatever hashes are made anew (part %i)`,
  async (part) => {
    const events = Number((await superuser.query('select count(*) from audit_logs')).rows[0].count);
    const whole = await content();
    const random = randomFrom(20_261_124 + part);
    const missed: string[] = [];
    for (let n = 0; n < TAMPERINGS / 10; ) {
      await superuser.query('begin');
      const what = await tamper(random, events);
      // Two changes can take each other back: that is none.
      if ((await content()) !== whole) {
        n++;
        for (const act of what.split(/[,;] /)) tried.add(act);
        const { faults } = await verifyAuditLog(within.services, store());
        if (faults.length === 0) missed.push(what);
      }
      await superuser.query('rollback');
    }
    expect(missed).toEqual([]);
    expect(await content()).toBe(whole);
    expect((await verifyAuditLog(server.services, store())).faults).toEqual([]);
  },
);

it('has tried each act, and each way to hide it', () => {
  expect(tried.size).toBe(Object.keys(ACTS).length + HIDDEN.length);
});
