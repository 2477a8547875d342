import { formatInteger } from '../../../lib/base/format.ts';
import { stageColor } from '../../../ui/stage-color.ts';
import { StageLabel } from '../../../ui/stage-label.tsx';
import classes from './analytics.module.css';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { formatRate, funnelBadge } from './figures.ts';
import { type Metrics, nameStage, type Stage } from './queries.ts';

const TICKS = [0, 25, 50, 75, 100];

/** How far the deals of the period came, in the order of the funnel. */
export function FunnelChart({ metrics: { funnel }, stages }: { metrics: Metrics; stages: readonly Stage[] }) {
  const rows = funnel.map(({ stage_key, reached, share }) => ({ stage: nameStage(stages, stage_key), reached, share }));
  return (
    <ChartCard
      title="Funnel"
      shows="Deals of the period that reached each stage or a later one."
      definition="A deal that skipped a stage counts as having passed it; a lost deal counts up to the last stage it reached. The share is a percentage of the deals that reached the first stage: green above 50%, grey above 25%, otherwise red."
      columns={['Stage', 'Deals', 'Share of the first stage']}
      rows={rows.map(({ stage, reached, share }) => ({
        key: stage.stage_key,
        name: stage.stage_label,
        cells: [formatInteger(reached), formatRate(share)],
      }))}
      empty={(funnel[0]?.reached ?? 0) === 0 ? 'No deal of this period has entered the funnel.' : undefined}
    >
      <BarChart
        bars={rows.map(({ stage, reached, share }) => ({
          key: stage.stage_key,
          name: <StageLabel label={stage.stage_label} color={stage.stage_color} />,
          parts: [
            {
              key: stage.stage_key,
              value: (share ?? 0) * 100,
              color: stageColor(stage.stage_color).solid,
              title: `${stage.stage_label}: ${formatInteger(reached)}`,
            },
          ],
          end: (
            <>
              {formatInteger(reached)}
              <span className={classes.badge} data-look={funnelBadge(share)}>
                {formatRate(share)}
              </span>
            </>
          ),
        }))}
        ticks={TICKS}
        formatTick={(value) => `${value}%`}
        unit="of the first stage"
      />
    </ChartCard>
  );
}
