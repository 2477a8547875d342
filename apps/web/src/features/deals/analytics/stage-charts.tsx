import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import { formatInteger } from '../../../lib/base/format.ts';
import { stageColor } from '../../../ui/stage-color.ts';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { type Bar, BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { axisTicks, formatRate, formatStay } from './figures.ts';
import { type Metrics, nameStage, type Stage, type StageName } from './queries.ts';

interface StageChartProps {
  metrics: Metrics;
  stages: readonly Stage[];
}

/** The firm's stages in order, then those that only the period still knows. */
function stagesWith(stages: readonly Stage[], found: Record<string, number>): StageName[] {
  const gone = Object.keys(found).filter((key) => !stages.some(({ stage_key }) => stage_key === key));
  return [...stages, ...gone.map((key) => nameStage(stages, key))];
}

function barOf({ stage_key, stage_label, stage_color }: StageName, value: number, text: string): Bar {
  return {
    key: stage_key,
    name: <StageLabel label={stage_label} color={stage_color} />,
    parts: [{ key: stage_key, value, color: stageColor(stage_color).solid, title: `${stage_label}: ${text}` }],
    end: text,
  };
}

export function StageDistribution({
  metrics: { stage_distribution: counts, total_opportunities },
  stages,
}: StageChartProps) {
  const rows = stagesWith(stages, counts).map((stage) => ({ stage, count: counts[stage.stage_key] ?? 0 }));
  const share = (count: number) => formatRate(total_opportunities === 0 ? null : count / total_opportunities);
  return (
    <ChartCard
      title="Stage distribution"
      shows="Deals of the period by their stage at its end."
      definition="Counts every deal that was added or moved in the period once, in the stage that it was in when the period ended."
      columns={['Stage', 'Deals', 'Percentage']}
      rows={rows.map(({ stage, count }) => ({
        key: stage.stage_key,
        name: stage.stage_label,
        cells: [formatInteger(count), share(count)],
      }))}
    >
      <BarChart
        bars={rows.map(({ stage, count }) => barOf(stage, count, formatInteger(count)))}
        ticks={axisTicks(Math.max(0, ...rows.map(({ count }) => count)), true)}
        formatTick={formatInteger}
        unit="deals"
      />
    </ChartCard>
  );
}

const DAY = 24;

export function TimeInStage({ metrics: { average_time_in_stage_hours: hours }, stages }: StageChartProps) {
  const rows = stagesWith(stages, hours)
    .map((stage) => ({ stage, value: hours[stage.stage_key] }))
    // A deal that is won or lost stays so; without a figure the two lines would only look like a gap.
    .filter(({ stage: { stage_key }, value }) => value !== undefined || !isClosed(stage_key));
  const longest = Math.max(0, ...rows.map(({ value }) => value ?? 0));
  const unit = longest < DAY ? 1 : DAY;
  return (
    <ChartCard
      title="Average time in stage"
      shows="How long deals stayed in a stage before they moved."
      definition="The average of all stays that ended in the period, whenever they began. Deals that are still in a stage are not counted yet."
      columns={['Stage', 'Average time', 'Hours']}
      rows={rows.map(({ stage, value }) => ({
        key: stage.stage_key,
        name: stage.stage_label,
        cells: value === undefined ? ['–', '–'] : [formatStay(value), formatInteger(value)],
      }))}
      empty={longest === 0 ? 'No deal left a stage in this period.' : undefined}
    >
      <BarChart
        bars={rows.map(({ stage, value }) =>
          barOf(stage, (value ?? 0) / unit, value === undefined ? '–' : formatStay(value)),
        )}
        ticks={axisTicks(longest / unit)}
        formatTick={(value) => value.toLocaleString('en-US')}
        unit={unit === DAY ? 'days' : 'hours'}
      />
    </ChartCard>
  );
}

const isClosed = (key: string): boolean => key === WON_STAGE || key === LOST_STAGE;
