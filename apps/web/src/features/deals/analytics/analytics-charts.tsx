import { labelFromKey } from '../../../lib/base/format.ts';
import { useNameOf } from '../../../lib/team.ts';
import classes from './analytics.module.css';
import { FunnelChart } from './funnel-chart.tsx';
import { OutcomeChart } from './outcome-chart.tsx';
import { type Metrics, useStages } from './queries.ts';
import { StageDistribution, TimeInStage } from './stage-charts.tsx';

const SPLIT = 'Deals of the period: open, won and lost when it ended. The win rate is won divided by won and lost.';

export function AnalyticsCharts({ metrics }: { metrics: Metrics }) {
  const stages = useStages() ?? [];
  const nameOf = useNameOf('Nobody');
  return (
    <div className={classes.cards}>
      <StageDistribution metrics={metrics} stages={stages} />
      <TimeInStage metrics={metrics} stages={stages} />
      <FunnelChart metrics={metrics} stages={stages} />
      <div className={classes.column}>
        <OutcomeChart
          title="By source"
          shows="The result of the deals, by source."
          definition={SPLIT}
          column="Source"
          rows={metrics.by_source.map(({ source, ...counts }) => ({
            ...counts,
            key: source ?? '',
            name: source === null ? 'Not recorded' : labelFromKey(source),
          }))}
        />
        <OutcomeChart
          title="By owner"
          shows="The result of the deals, by current owner."
          definition={SPLIT}
          column="Owner"
          rows={metrics.by_owner.map(({ assigned_to, ...counts }) => ({
            ...counts,
            key: assigned_to ?? '',
            name: nameOf(assigned_to),
          }))}
        />
      </div>
    </div>
  );
}
