import type pg from 'pg';
import { runAs } from '../../apps/server/src/core/procedure.ts';
import { getMetrics } from '../../apps/server/src/features/deals/analytics/get-metrics.ts';
import { updateOpportunityStage } from '../../apps/server/src/features/deals/opportunities/stages/update-opportunity-stage.ts';
import { type Card, compare, exchangeFor, rateRow, record } from './bench-opportunities.ts';
import { call } from './http-lane.ts';
import type { Bench } from './main.ts';
import type { Row } from './print-table.ts';
import { replay } from './record-statements.ts';
import { BENCH_ORIGIN } from './seed-many.ts';

const DAY = 86_400_000;

/** The analysis of 90 days of the firm that has 5,000 deals, among 200,000 of others. */
export async function benchMetrics(bench: Bench): Promise<Row[]> {
  const now = Date.now();
  const period = {
    p_date_from: new Date(now - 90 * DAY).toISOString(),
    p_date_to: new Date(now).toISOString(),
  };
  const statements = await record(bench, 'read', (ctx) => getMetrics(ctx, period));
  const path = '/api/rpc/get_opportunity_pipeline_metrics';
  const found = await compare(
    bench,
    async () => void (await call(bench.base, 'POST', path, bench.token, period)),
    (client) => replay(client, statements),
    1,
  );
  return [
    {
      what: 'metrics of 90 days, 5,000 deals',
      value: `${found.latency.toFixed(1)} ms`,
      direct: `${found.directLatency.toFixed(1)} ms`,
      ratio: (found.directLatency / found.latency).toFixed(2),
      expected: 'under 50 ms',
    },
  ];
}

interface Stage {
  id: string;
  stage_key: string;
}

const ITEMS = ['Call the founder', 'Read the deck', 'Ask a customer'];
const LANES = 8;
/** Shorter than the others: each move uses up a step that a deal can make once. */
const SECONDS = 1.5;

/** Each move takes a deal one stage further, where it gets a checklist that it has not had before. */
export async function benchGatedMove(bench: Bench): Promise<Row[]> {
  const stages: Stage[] = JSON.parse(
    await call(bench.base, 'POST', '/api/rpc/get_tenant_pipeline_stages', bench.token, {}),
  );
  const open = stages.filter(({ stage_key }) => !stage_key.startsWith('closed_'));
  await addTemplates(bench, open);
  const { cards } = JSON.parse(await call(bench.base, 'GET', '/api/opportunities/board', bench.token)) as {
    cards: Card[];
  };
  const step = (deal: Card) => {
    const place = open.findIndex(({ stage_key }) => stage_key === deal.status);
    return place < 0 ? undefined : open[place + 1];
  };
  const waiting = cards.filter(step);
  const sample = waiting.pop() as Card;
  const first = step(sample) as Stage;
  const statements = await record(bench, 'write', (ctx) =>
    updateOpportunityStage(ctx, { opportunity_id: sample.id, new_stage: first.stage_key, version: sample.version }),
  );
  const shares = { ours: [] as Card[], theirs: [] as Card[] };
  for (const [place, deal] of waiting.entries()) (place % 2 ? shares.ours : shares.theirs).push(deal);
  const lanes = { ours: [] as Card[], theirs: [] as Card[] };
  // A deal that has come to the last open stage makes room for the next one.
  const take = (side: 'ours' | 'theirs', lane: number): Card => {
    const [moving, rest] = [lanes[side], shares[side]];
    const current = moving[lane];
    if (current && step(current)) return current;
    const next = rest.pop();
    if (!next) throw new Error('the bench has run out of deals');
    moving[lane] = next;
    return next;
  };
  const found = await compare(
    bench,
    async (lane) => {
      const deal = take('ours', lane);
      const move = { opportunity_id: deal.id, new_stage: step(deal)?.stage_key, version: deal.version };
      const answer = await call(bench.base, 'POST', '/api/rpc/update_opportunity_stage', bench.token, move);
      Object.assign(deal, JSON.parse(answer));
    },
    async (client: pg.Client, lane) => {
      const deal = take('theirs', lane);
      const to = step(deal) as Stage;
      const exchange = exchangeFor(
        bench,
        { ...sample, next: first.stage_key },
        { ...deal, next: to.stage_key },
        new Map([[first.id, to.id]]),
      );
      await replay(client, statements, exchange);
      Object.assign(deal, { status: to.stage_key, version: deal.version + 1 });
    },
    LANES,
    SECONDS,
  );
  return [rateRow('stage move with history, checklist and audit', found, 'at least 0.40')];
}

function addTemplates({ services, actor }: Bench, stages: readonly Stage[]): Promise<void> {
  return runAs(services, actor, BENCH_ORIGIN, 'write', async ({ tx }) => {
    for (const stage of stages)
      for (const [position, title] of ITEMS.entries())
        await tx.query(
          `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, is_mandatory, position)
           values ($1, gen_random_uuid(), $2, $3, false, $4)`,
          [actor.tenantId, stage.id, title, position],
        );
  });
}
