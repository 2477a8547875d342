import { WON_STAGE } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';

export interface DealOutcome {
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
 * - outcome: the deals that were added or moved in the period, by where they stood at its end and how far they had come. A deal
 *   that skipped a stage has passed it: what counts is the furthest stage of its history.
 * - stay: mean hours of the stays in each stage that ended in the period. A stay begins with a row of the history and ends
 *   with the deal's next one.
 * - close: mean days from the first entry of a deal to its being won, of all deals won up to the end of the period.
 * `date_part` counts in floats, where `extract` would take several times as long for digits that nobody reads.
 */
const HISTORY = `
  with moves as materialized (
    select opportunity_id, to_stage, changed_at, lead(changed_at) over deal as ended
      from opportunity_stage_history where changed_at < $2
    window deal as (partition by opportunity_id order by changed_at, id)
  ), ways as (
    select opportunity_id, max(to_stage) filter (where ended is null) as stage, max(depth) as furthest,
           max(changed_at) >= $1 as touched, min(changed_at) as entered,
           max(changed_at) filter (where to_stage = $5) as won
      from moves left join unnest($3::text[], $4::int[]) as depths (stage, depth) on depths.stage = to_stage
     group by opportunity_id
  ), deals as materialized (
    select w.*, o.source, o.assigned_to, o.status, o.merged_into is null as is_own
      from ways w join opportunities o on o.id = w.opportunity_id
  )
  select 'outcome' as kind, source, assigned_to, stage, coalesce(furthest, 0) as furthest, count(*)::int as deals,
         null::float8 as mean
    from deals where touched and is_own group by source, assigned_to, stage, furthest
  union all
  select 'stay', null, null, to_stage, null, null, avg(date_part('epoch', ended - changed_at)) / 3600
    from moves where ended >= $1 group by to_stage
  union all
  select 'close', null, null, null, null, null, avg(date_part('epoch', won - entered)) / 86400
    from deals where status = $5 and is_own`;

interface HistoryRow {
  kind: 'outcome' | 'stay' | 'close';
  source: string | null;
  assigned_to: string | null;
  stage: string;
  furthest: number;
  deals: number;
  mean: number | null;
}

export interface PipelineHistory {
  outcomes: DealOutcome[];
  /** Hours by stage. */
  stays: Record<string, number>;
  /** Null until a first deal has closed. */
  daysToClose: number | null;
}

/** `depths` says how many steps of the funnel a deal has taken that is in the stage. */
export async function readHistory(
  tx: Tx,
  from: Date,
  to: Date,
  depths: ReadonlyMap<string, number>,
): Promise<PipelineHistory> {
  const params = [from, to, [...depths.keys()], [...depths.values()], WON_STAGE];
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

export interface StagePlace {
  stage_key: string;
  stage_label: string;
  sort_order: number;
  is_active: boolean;
}

/** Every stage that the firm has or had, in order. */
export function listStageOrder(tx: Tx): Promise<StagePlace[]> {
  return tx.query(
    'select stage_key, stage_label, sort_order, is_active from opportunity_pipeline_stages order by sort_order, stage_key',
    [],
    'metrics-stages',
  );
}
