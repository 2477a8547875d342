import { setTenant, withAuth } from '../../../apps/server/src/core/with-auth.ts';
import { createPerson } from '../../../apps/server/src/features/access/auth/organizations/create-organization.ts';
import { namePeople } from '../../../apps/server/src/features/sharing/shares/add-people.ts';
import { createShare } from '../../../apps/server/src/features/sharing/shares/create-share.ts';
import { call } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import { throughput } from '../measure.ts';
import type { Row } from '../print-table.ts';
import { scale, seedDealRows } from '../seed-many.ts';
import { addPerson, makeFirm, type Person, timeReads } from './make-firm.ts';

const DEALS = Math.ceil(2500 * scale);
const SHARES = Math.ceil(10_000 * scale);
const INTERACTIONS = Math.ceil(1_000_000 * scale);
const VIEWERS = 200;
const LANES = 8;
const SECONDS = 5;

/** What co-investors did in a year, and what the firm reads of it; and the seconds that open pages report. */
export async function benchSharing(bench: Bench): Promise<Row[]> {
  const [lead] = await makeFirm(bench, 'Bench Sharing');
  const thousands = (count: number) => count.toLocaleString('en-US');
  bench.say(`Sharing ${thousands(SHARES)} times, with ${thousands(INTERACTIONS)} interactions …`);
  await seedDealRows(bench.services, lead.actor, DEALS);
  const guest = await addPerson(bench, lead.actor.tenantId, 'bench-guest@firm.example', 'co_investor_user');
  const open = await lead.act(async (ctx) => {
    const [deal] = await ctx.tx.query<{ id: string }>('select id from opportunities order by created_at desc limit 1');
    const id = deal?.id ?? '';
    const about = { entity_type: 'opportunity', entity_id: id, shared_with_org: 'Larkfield Capital' } as const;
    const share = await createShare(ctx, { ...about, access_type: 'participate' });
    await namePeople(ctx, { id: share.id, opportunity_id: id }, ['bench-guest@firm.example']);
    return { share: share.id, deal: id };
  });
  await addViewers(bench, lead.actor.tenantId);
  await seedInteractions(bench, lead);
  await bench.analyze();
  const [token, theirs] = [await lead.token(), await guest.token()];
  const size = `${thousands(SHARES)} shares, ${thousands(INTERACTIONS)} interactions`;
  const of = `entity_type=opportunity&entity_id=${open.deal}`;
  const analytics = '/api/co-investor-analytics?days=90';
  const started = performance.now();
  await call(bench.base, 'GET', analytics, token);
  const first = performance.now() - started;
  return [
    ...(await timeReads(bench, token, [
      [`Co-Investor Management of ${size}: figures`, '/api/co-investor-summary', 'under 60 ms'],
      ['its list of deals', '/api/co-investor-items?entity_type=opportunity&limit=50', 'under 60 ms'],
      ['shares of a deal', `/api/co-investor-shares?${of}`, 'under 60 ms'],
      ['activity of a deal', `/api/co-investor-interactions?${of}`, 'under 60 ms'],
      ['analytics of 90 days, again within a minute', analytics, 'under 150 ms'],
    ])),
    { what: 'analytics of 90 days, added up', value: `${Math.round(first)} ms`, expected: 'once a minute' },
    await timeBeacons(bench, theirs, open.share),
  ];
}

/** People who have looked, besides the one whose page is timed. */
function addViewers({ services }: Bench, tenantId: string): Promise<void> {
  return withAuth(services, async (tx) => {
    await setTenant(tx, tenantId);
    const cells = await services.keys.cellsOf(tx, tenantId);
    for (let place = 1; place < VIEWERS; place++) {
      const name = { first_name: 'Viewer', last_name: String(place) };
      const person = { ...name, email: `bench-viewer-${place}@firm.example`, role: 'co_investor_user' as const };
      await createPerson(services, tx, tenantId, cells, person, services.now());
    }
  });
}

/** Shares and interactions as rows: of views alone there are more than the limits would let one person make. */
async function seedInteractions({ adminClient }: Bench, { actor }: Person): Promise<void> {
  const admin = await adminClient();
  try {
    await admin.query('set session_replication_role = replica');
    await admin.query(
      `insert into co_investor_shares (tenant_id, id, entity_type, entity_id, opportunity_id, shared_by, shared_with_org, fields, created_by, created_at, is_active)
       select $1, gen_random_uuid(), 'opportunity', o.id, o.id, $2, 'Organization ' || n % 300, '{industry}', $2,
              now() - (n % 365) * interval '1 day', n % 7 <> 0
         from generate_series(1, $3::int) n
         join (select id, row_number() over () as place from opportunities where tenant_id = $1) o on o.place = 1 + n % $4`,
      [actor.tenantId, actor.userId, SHARES, DEALS],
    );
    await admin.query(
      `create temp table shared as select id, entity_id, row_number() over () as place from co_investor_shares where tenant_id = '${actor.tenantId}'`,
    );
    await admin.query('create index on shared (place)');
    await admin.query(
      `create temp table viewers as select id, row_number() over () as n from user_profiles where tenant_id = '${actor.tenantId}' and role = 'co_investor_user'`,
    );
    await admin.query(
      `insert into co_investor_interactions (tenant_id, id, share_id, entity_id, opportunity_id, user_id, interaction_type, duration_seconds, created_at)
       select $1, gen_random_uuid(), s.id, s.entity_id, s.entity_id, v.id, kind, case when kind = 'view' then 5 + g % 600 end,
              now() - (365.0 - 365.0 * g / $2::int) * interval '1 day'
         from generate_series(1, $2::int) g
         join shared s on s.place = 1 + (g::bigint * 7919) % $3 join viewers v on v.n = 1 + (g / 7) % $4,
         lateral (select (array['view', 'view', 'view', 'view', 'view', 'view', 'view', 'download_document', 'request_details', 'express_interest'])[1 + g % 10] as kind) k`,
      [actor.tenantId, INTERACTIONS, SHARES, VIEWERS],
    );
    await admin.query('set session_replication_role = origin');
  } finally {
    await admin.end();
  }
}

/** Views of one share, each lane with one of its own, whose seconds are said again and again as an open page does. */
async function timeBeacons({ base }: Bench, token: string, share: string): Promise<Row> {
  const logged = { p_share_id: share, p_interaction_type: 'view' };
  const views = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const answer = await call(base, 'POST', '/api/rpc/log_coinvestor_interaction', token, logged);
      return (JSON.parse(answer) as { id: string }).id;
    }),
  );
  const { rate } = await throughput(LANES, SECONDS, async (lane) => {
    await call(base, 'POST', `/api/co-investor-portal/views/${views[lane]}/seconds`, token, { seconds: 1 });
  });
  return { what: 'beacons of open pages, none lost', value: `${Math.round(rate)}/s`, expected: 'at least 200/s' };
}
