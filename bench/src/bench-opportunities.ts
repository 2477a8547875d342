import type pg from 'pg';
import { newId } from '../../apps/server/src/core/ids.ts';
import { runAs } from '../../apps/server/src/core/procedure.ts';
import { getBoard } from '../../apps/server/src/features/deals/opportunities/list/get-board.ts';
import { listOpportunities } from '../../apps/server/src/features/deals/opportunities/list/list-opportunities.ts';
import { updateOpportunityStage } from '../../apps/server/src/features/deals/opportunities/stages/update-opportunity-stage.ts';
import { call } from './http-lane.ts';
import type { Bench } from './main.ts';
import { median, throughput } from './measure.ts';
import type { Row } from './print-table.ts';
import { recordStatements, replay, type Statement } from './record-statements.ts';
import { BENCH_ORIGIN } from './seed-many.ts';

const LANES = 8;
const SECONDS = 3;
const ROUNDS = 3;

/** Runs both in turn, several times, so that a drift of the machine meets both alike; the medians count. */
export async function compare(
  bench: Bench,
  http: (lane: number) => Promise<void>,
  direct: (client: pg.Client, lane: number) => Promise<void>,
  lanes = LANES,
  seconds = SECONDS,
) {
  const clients = await Promise.all(Array.from({ length: lanes }, () => bench.plainClient()));
  const ours = [];
  const theirs = [];
  try {
    await throughput(lanes, seconds / 3, http);
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await throughput(lanes, seconds, http));
      theirs.push(await throughput(lanes, seconds, (lane) => direct(clients[lane] as pg.Client, lane)));
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  return {
    rate: median(ours.map((run) => run.rate)),
    directRate: median(theirs.map((run) => run.rate)),
    latency: median(ours.map((run) => run.median)),
    directLatency: median(theirs.map((run) => run.median)),
  };
}

export async function benchList(bench: Bench): Promise<Row[]> {
  const statements = await record(bench, 'read', (ctx) =>
    listOpportunities(ctx, { sort: 'created_at', direction: 'desc', limit: 50 }),
  );
  const found = await compare(
    bench,
    async () => void (await call(bench.base, 'GET', '/api/opportunities?limit=50', bench.token)),
    (client) => replay(client, statements),
  );
  return [rateRow('list, 50 of 5,000 rows', found, 'at least 0.50')];
}

export async function benchBoard(bench: Bench): Promise<Row[]> {
  const statements = await record(bench, 'read', (ctx) => getBoard(ctx, {}));
  const found = await compare(
    bench,
    async () => void (await call(bench.base, 'GET', '/api/opportunities/board', bench.token)),
    (client) => replay(client, statements),
    1,
  );
  return [
    {
      what: 'board, 5,000 cards',
      value: `${found.latency.toFixed(1)} ms`,
      direct: `${found.directLatency.toFixed(1)} ms`,
      ratio: (found.directLatency / found.latency).toFixed(2),
      expected: 'within 60 ms',
    },
  ];
}

const BETWEEN = ['sourcing', 'initial_review'] as const;

export async function benchMove(bench: Bench): Promise<Row[]> {
  const cards = (
    JSON.parse(await call(bench.base, 'GET', '/api/opportunities?limit=200', bench.token)) as { rows: Card[] }
  ).rows;
  const sample = cards[0] as Card;
  const statements = await record(bench, 'write', (ctx) =>
    updateOpportunityStage(ctx, {
      opportunity_id: sample.id,
      new_stage: other(sample.status),
      version: sample.version,
    }),
  );
  const httpDeals = cards.slice(1, 1 + LANES);
  const directDeals = cards.slice(20, 20 + LANES);
  const found = await compare(
    bench,
    async (lane) => {
      const deal = httpDeals[lane] as Card;
      const move = { opportunity_id: deal.id, new_stage: other(deal.status), version: deal.version };
      Object.assign(
        deal,
        JSON.parse(await call(bench.base, 'POST', '/api/rpc/update_opportunity_stage', bench.token, move)),
      );
    },
    async (client, lane) => {
      const deal = directDeals[lane] as Card;
      const move = { ...deal, next: other(deal.status) };
      await replay(client, statements, exchangeFor(bench, { ...sample, next: other(sample.status) }, move));
      Object.assign(deal, { status: other(deal.status), version: deal.version + 1 });
    },
  );
  return [rateRow('stage move with history and audit', found, 'at least 0.50')];
}

export interface Card {
  id: string;
  status: string;
  version: number;
}

const other = (status: string): string => (status === BETWEEN[0] ? BETWEEN[1] : BETWEEN[0]);

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A recorded move, made for another deal: its id, version and stages, and fresh ids for the rows that it inserts. */
export function exchangeFor({ actor }: Bench, from: Move, to: Move, known: ReadonlyMap<string, string> = new Map()) {
  const ids = new Map([...[actor.tenantId, actor.userId].map((id) => [id, id] as const), ...known]);
  ids.set(from.id, to.id);
  const keys = new Map([
    [from.status, to.status],
    [from.next, to.next],
  ]);
  const key = new RegExp(`\\b(${from.status}|${from.next})\\b`, 'g');
  const freshId = (id: string): string => {
    const other = ids.get(id) ?? newId();
    ids.set(id, other);
    return other;
  };
  const exchange = (value: unknown): unknown => {
    if (value === from.version) return to.version;
    if (Array.isArray(value)) return value.map(exchange);
    return typeof value === 'string'
      ? value.replace(UUID, freshId).replace(key, (found) => keys.get(found) ?? found)
      : value;
  };
  return exchange;
}

export interface Move extends Card {
  next: string;
}

export function record(
  bench: Bench,
  mode: 'read' | 'write',
  act: Parameters<typeof runAs<unknown>>[4],
): Promise<Statement[]> {
  return recordStatements(bench.services.pools.app, () => runAs(bench.services, bench.actor, BENCH_ORIGIN, mode, act));
}

export function rateRow(what: string, found: Awaited<ReturnType<typeof compare>>, expected: string): Row {
  return {
    what,
    value: `${Math.round(found.rate)}/s`,
    direct: `${Math.round(found.directRate)}/s`,
    ratio: (found.rate / found.directRate).toFixed(2),
    expected,
  };
}
