import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import type { OpportunityOutputs } from '../../deals/opportunities/opportunity-fields.ts';
import { sum } from './draw-trend.ts';
import type { countStages } from './home.queries.ts';
import type { HomeOf } from './home-range.ts';

type Counts = Awaited<ReturnType<typeof countStages>>;
type Figures = HomeOf<'firm'>['figures'];

/** Active = total - won - lost (docs/rules/deals.md#deal-counts). Won and lost of a range: what entered that stage in it. */
export function countFirm(counts: Counts): Pick<Figures, 'total' | 'active' | 'won' | 'lost' | 'days_in_stage'> {
  const active = counts.filter(({ status }) => status !== WON_STAGE && status !== LOST_STAGE);
  const entered = (key: string) => counts.find(({ status }) => status === key)?.entered ?? 0;
  const count = sum(active);
  return {
    total: sum(counts),
    active: count,
    won: entered(WON_STAGE),
    lost: entered(LOST_STAGE),
    days_in_stage: count === 0 ? null : active.reduce((days, row) => days + row.days * row.count, 0) / count,
  };
}

export function listStageFigures(stages: OpportunityOutputs['listStages'], counts: Counts): HomeOf<'firm'>['stages'] {
  const countOf = new Map(counts.map((row) => [row.status, row]));
  return stages.map(({ stage_key, stage_label, stage_color }) => ({
    stage_key,
    stage_label,
    stage_color,
    count: countOf.get(stage_key)?.count ?? 0,
    days_in_stage: countOf.get(stage_key)?.days ?? null,
  }));
}
