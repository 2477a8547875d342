import type { Contract } from '@cairn/contract';
import { DEFAULT_DAYS_TO_CLOSE, LOST_STAGE, WON_STAGE } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { funnelDepths, stepsOf } from './funnel-depths.ts';
import { type DealOutcome, listStageOrder, readHistory } from './metrics.queries.ts';

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
