import type { Contract } from '@cairn/contract';
import { DEFAULT_DAYS_TO_CLOSE, LOST_STAGE, WON_STAGE } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { notPutAway } from '../../deal-access/put-away.ts';
import { isCountedMove } from '../opportunities/stages/counted-moves.ts';
import { funnelDepths, stepsOf } from './funnel-depths.ts';
import { listStageOrder } from './metrics.queries.ts';

export type Metrics = InferContractRouterOutputs<Contract>['analytics']['metrics'];

export interface Period {
  p_tenant_id?: string | undefined;
  p_date_from: string;
  p_date_to: string;
}

/** How the pipeline moved between two times, computed from the history of stages. */
export async function getMetrics({ tx, actor, now }: Ctx, input: Period): Promise<Metrics> {
  if (input.p_tenant_id !== undefined && input.p_tenant_id !== actor.tenantId) throw fail('NOT_FOUND');
  const [from, to] = [new Date(input.p_date_from), new Date(input.p_date_to)];
  const stages = await listStageOrder(tx);
  const steps = stepsOf(stages);
  const { outcomes, stays, daysToClose } = await readHistory(tx, from, to, funnelDepths(stages, steps));
  const all = countOutcome(outcomes);
  return {
    as_of: now.toISOString(),
    date_range: { from: from.toISOString(), to: to.toISOString() },
    total_opportunities: all.total,
    active: all.total - all.won - all.lost,
    closed_won: all.won,
    closed_lost: all.lost,
    conversion_rate: share(all.won, all.total),
    win_rate: all.win_rate,
    average_days_to_close: daysToClose ?? DEFAULT_DAYS_TO_CLOSE,
    average_days_to_close_is_default: daysToClose === null,
    stage_distribution: sumBy(outcomes, ({ status }) => status),
    average_time_in_stage_hours: stays,
    funnel: funnelOf(outcomes, steps),
    by_source: groupBy(outcomes, ({ source }) => source).map(([source, rows]) => ({ source, ...countOutcome(rows) })),
    by_owner: groupBy(outcomes, ({ assigned_to }) => assigned_to).map(([assigned_to, rows]) => ({
      assigned_to,
      ...countOutcome(rows),
    })),
  };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const dealsIn = (rows: readonly DealOutcome[]): number => rows.reduce((sum, { deals }) => sum + deals, 0);

function countOutcome(rows: readonly DealOutcome[]) {
  const won = dealsIn(rows.filter(({ status }) => status === WON_STAGE));
  const lost = dealsIn(rows.filter(({ status }) => status === LOST_STAGE));
  return { total: dealsIn(rows), won, lost, win_rate: share(won, won + lost) };
}

/** Each stage with the deals that reached it or one after it, as a share of those that reached the first. */
function funnelOf(rows: readonly DealOutcome[], steps: readonly string[]): Metrics['funnel'] {
  const reached = steps.map((_, place) => dealsIn(rows.filter(({ furthest }) => furthest > place)));
  return steps.map((stage_key, place) => ({
    stage_key,
    reached: reached[place] ?? 0,
    share: share(reached[place] ?? 0, reached[0] ?? 0),
  }));
}

function sumBy(rows: readonly DealOutcome[], keyOf: (row: DealOutcome) => string): Record<string, number> {
  return Object.fromEntries(groupBy(rows, keyOf).map(([key, group]) => [key, dealsIn(group)]));
}

/** Groups, the largest first. */
function groupBy<K>(rows: readonly DealOutcome[], keyOf: (row: DealOutcome) => K): [K, DealOutcome[]][] {
  const groups = new Map<K, DealOutcome[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].sort(([, a], [, b]) => dealsIn(b) - dealsIn(a));
}

interface DealOutcome {
  source: string | null;
  assigned_to: string | null;
  status: string;
  /** How many steps of the funnel the deal had taken by the end of the period. */
  furthest: number;
  deals: number;
}

/**
 * One walk through the history up to the end of the period, because the walk is what costs; everything else is computed from
 * its rows.
 * A deal was added when it was received, where that is known: an imported list is not new.
 * - outcome: the deals that were added or moved in the period, by where they stood at its end and how far they had come. A deal
 *   that skipped a stage has passed it: what counts is the furthest stage of its history.
 * - stay: mean hours of the stays in each stage that ended in the period. A stay begins with a row of the history and ends
 *   with the deal's next one.
 * - close: mean days from the first entry of a deal to its being won, of all deals won up to the end of the period; one that
 *   came as won has none.
 * `date_part` counts in floats, where `extract` would take several times as long for digits that nobody reads.
 */
const HISTORY = `
  with steps as (
    select h.opportunity_id, h.id, h.to_stage, h.changed_at,
           case when h.from_stage is null then least(h.changed_at, o.received_on::timestamp at time zone $6::text)
                else h.changed_at end as at
      from opportunity_stage_history h join opportunities o on o.id = h.opportunity_id
     where ${isCountedMove('h')}
  ), moves as materialized (
    select opportunity_id, to_stage, changed_at, at, lead(changed_at) over deal as ended
      from steps where at < $2
    window deal as (partition by opportunity_id order by changed_at, id)
  ), ways as (
    select opportunity_id, max(to_stage) filter (where ended is null) as stage, max(depth) as furthest,
           max(at) >= $1 as touched, min(at) as entered,
           max(at) filter (where to_stage = $5) as won
      from moves left join unnest($3::text[], $4::int[]) as depths (stage, depth) on depths.stage = to_stage
     group by opportunity_id
  ), deals as materialized (
    select w.*, o.source, o.assigned_to, o.status, o.in_pipeline as is_own
      from ways w join opportunities o on o.id = w.opportunity_id
  )
  select 'outcome' as kind, source, assigned_to, stage, coalesce(furthest, 0) as furthest, count(*)::int as deals,
         null::float8 as mean
    from deals where touched and is_own group by source, assigned_to, stage, furthest
  union all
  select 'stay', null, null, to_stage, null, null, avg(date_part('epoch', ended - changed_at)) / 3600
    from moves where ended >= $1 and ${notPutAway('opportunity_id')} group by to_stage
  union all
  select 'close', null, null, null, null, null, avg(date_part('epoch', won - entered)) / 86400
    from deals where status = $5 and is_own and won > entered`;

interface HistoryRow {
  kind: 'outcome' | 'stay' | 'close';
  source: string | null;
  assigned_to: string | null;
  stage: string;
  furthest: number;
  deals: number;
  mean: number | null;
}

interface PipelineHistory {
  outcomes: DealOutcome[];
  /** Hours by stage. */
  stays: Record<string, number>;
  /** Null until a first deal has closed. */
  daysToClose: number | null;
}

/** `depths` says how many steps of the funnel a deal has taken that is in the stage. */
async function readHistory(
  tx: Tx,
  from: Date,
  to: Date,
  depths: ReadonlyMap<string, number>,
): Promise<PipelineHistory> {
  const params = [from, to, [...depths.keys()], [...depths.values()], WON_STAGE, await getTimeZone(tx)];
  const rows = await tx.query<HistoryRow>(HISTORY, params, 'metrics-history');
  const of = (kind: HistoryRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    outcomes: of('outcome').map(({ source, assigned_to, stage, furthest, deals }) => ({
      source,
      assigned_to,
      status: stage,
      furthest,
      deals,
    })),
    stays: Object.fromEntries(of('stay').map(({ stage, mean }) => [stage, mean ?? 0])),
    daysToClose: of('close')[0]?.mean ?? null,
  };
}
