import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../../apps/server/src/core/ids.ts';
import { listOpportunities } from '../../../apps/server/src/features/deals/opportunities/list/list-opportunities.ts';
import { type Card, record } from '../bench-opportunities.ts';
import { call } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import { median, throughput } from '../measure.ts';
import { replay, type Statement } from '../record-statements.ts';
import { installPostGraphile } from './install-postgraphile.ts';
import { FIRST_PAGE, ME, MOVE, NEXT_PAGE } from './peer-queries.ts';
import { asScript, hasPgbench, pgbench } from './pgbench.ts';
import { rawMove } from './raw-move.ts';
import { type Peer, runPostGraphile } from './run-postgraphile.ts';

const LANES = 8;
const SECONDS = Number(process.env.CAIRN_BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.CAIRN_BENCH_ROUNDS ?? 5);
const STAGES = ['sourcing', 'initial_review'] as const;
/** Another one for each request, as people have. */
const other = (status: string): string => (status === STAGES[0] ? STAGES[1] : STAGES[0]);

interface Contest {
  what: string;
  ours: (lane: number) => Promise<unknown>;
  theirs: (lane: number) => Promise<unknown>;
  /** The same work in SQL alone: as a script of pgbench, or as the statements for a plain client. */
  raw?: { script: string; statements?: Statement[] };
}

export interface Standing {
  what: string;
  ours: number;
  theirs: number;
  raw: number | undefined;
}

/** Cairn, PostGraphile and plain SQL in turn, several times, so that a drift of the machine meets all alike. */
export async function benchPeers(bench: Bench, say: (text: string) => void): Promise<Standing[]> {
  const folder = await installPostGraphile(bench.root, say);
  const { tenantId, userId } = bench.actor;
  const settings = { 'app.tenant_id': tenantId, 'app.user_id': userId };
  const peer = await runPostGraphile(bench.root, folder, bench.appUrl, settings, 3918);
  const clients = await Promise.all(Array.from({ length: LANES }, () => bench.plainClient()));
  try {
    const standings: Standing[] = [];
    for (const contest of await contests(bench, peer)) standings.push(await hold(bench, contest, clients));
    return standings;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await peer.stop();
  }
}

async function hold(bench: Bench, { what, ours, theirs, raw }: Contest, clients: pg.Client[]): Promise<Standing> {
  const rates = { ours: [] as number[], theirs: [] as number[], raw: [] as number[] };
  const rate = async (work: Contest['ours'], seconds = SECONDS) =>
    (await throughput(LANES, seconds, async (lane) => void (await work(lane)))).rate;
  await rate(ours, SECONDS / 3);
  await rate(theirs, SECONDS / 3);
  const plain = rawWork(bench, raw, clients);
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await rate(ours));
    rates.theirs.push(await rate(theirs));
    if (plain) rates.raw.push(await plain());
  }
  return { what, ours: median(rates.ours), theirs: median(rates.theirs), raw: plain && median(rates.raw) };
}

function rawWork({ appUrl }: Bench, raw: Contest['raw'], clients: pg.Client[]) {
  if (!raw) return undefined;
  if (hasPgbench()) return () => pgbench(appUrl, raw.script, LANES, SECONDS);
  const { statements } = raw;
  if (!statements) return undefined;
  const replayed = (lane: number) => replay(clients[lane] as pg.Client, statements);
  return async () => (await throughput(LANES, SECONDS, replayed)).rate;
}

interface Page {
  rows: Card[];
  next_cursor: string;
}

async function contests(bench: Bench, peer: Peer): Promise<Contest[]> {
  const { base, token, actor } = bench;
  const get = (path: string) => call(base, 'GET', path, token);
  const page = { sort: 'created_at', direction: 'desc', limit: 50 } as const;
  const { rows, next_cursor: cursor } = JSON.parse(await get('/api/opportunities?limit=50')) as Page;
  const first = await record(bench, 'read', (ctx) => listOpportunities(ctx, page));
  const next = await record(bench, 'read', (ctx) => listOpportunities(ctx, { ...page, cursor }));
  const { allOpportunities } = await peer.ask<{ allOpportunities: { pageInfo: { endCursor: string } } }>(FIRST_PAGE);
  const after = allOpportunities.pageInfo.endCursor;
  const [ours, theirs, raw] = [rows.slice(0, LANES), rows.slice(LANES, 2 * LANES), rows.slice(2 * LANES, 3 * LANES)];
  return [
    {
      what: 'list, first page with count',
      ours: () => get('/api/opportunities?limit=50'),
      theirs: () => peer.ask(FIRST_PAGE),
      raw: { script: asScript(first), statements: first },
    },
    {
      what: 'list, next page',
      ours: () => get(`/api/opportunities?limit=50&cursor=${cursor}`),
      theirs: () => peer.ask(NEXT_PAGE, { after }),
      raw: { script: asScript(next), statements: next },
    },
    {
      what: 'me',
      ours: () => get('/api/user-profiles/me'),
      theirs: () => peer.ask(ME, { tenant: actor.tenantId, user: actor.userId }),
    },
    {
      what: 'stage move',
      ours: (lane) => move(bench, ours[lane] as Card),
      theirs: (lane) => moveThere(bench, peer, theirs[lane] as Card),
      raw: {
        script: rawMove(
          actor,
          raw.map(({ id }) => id),
          STAGES,
        ),
      },
    },
  ];
}

async function move({ base, token }: Bench, deal: Card): Promise<void> {
  const asked = { opportunity_id: deal.id, new_stage: other(deal.status), version: deal.version };
  Object.assign(deal, JSON.parse(await call(base, 'POST', '/api/rpc/update_opportunity_stage', token, asked)));
}

async function moveThere({ actor }: Bench, peer: Peer, deal: Card): Promise<void> {
  const [now, to] = [new Date().toISOString(), other(deal.status)];
  const row = { tenantId: actor.tenantId, rowId: newId() };
  const about = { resourceType: 'opportunity', resourceId: deal.id, tableName: 'opportunities' };
  const told = { action: 'opportunity.stage_changed', dataClassification: 'confidential', metadata: '{}' };
  const leaf = createHash('sha256').update(row.rowId).digest('base64');
  await peer.ask(MOVE, {
    tenant: actor.tenantId,
    deal: deal.id,
    patch: { status: to, stageEnteredAt: now, updatedAt: now, updatedBy: actor.userId, version: deal.version + 1 },
    history: {
      ...row,
      opportunityId: deal.id,
      fromStage: deal.status,
      toStage: to,
      changedBy: actor.userId,
      changedAt: now,
    },
    event: { ...row, createdAt: now, userId: actor.userId, ...about, ...told, leaf },
  });
  Object.assign(deal, { status: to, version: deal.version + 1 });
}
