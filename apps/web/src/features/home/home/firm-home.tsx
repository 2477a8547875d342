import { ChangesCard } from './changes-card.tsx';
import classes from './dashboard.module.css';
import { FirmFigures } from './figures/firm-figures.tsx';
import { StageFunnel } from './figures/stage-funnel.tsx';
import { TrendChart } from './figures/trend-chart.tsx';
import { FirmNeeds } from './needs/firm-needs.tsx';
import { NoDeals } from './no-deals.tsx';
import type { FirmHome as Home, Stages } from './queries.ts';

const SERIES = { added: 'New deals', moved: 'Stage moves' };

export function FirmHome({ home }: { home: Home }) {
  const stages: Stages = new Map(home.stages.map((stage) => [stage.stage_key, stage]));
  if (home.figures.total === 0) {
    return (
      <>
        <FirmNeeds needs={home.needs} stages={stages} quiet />
        <NoDeals />
      </>
    );
  }
  return (
    <>
      <FirmFigures home={home} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <FirmNeeds needs={home.needs} stages={stages} />
          <ChangesCard changes={home.changes} stages={stages} />
        </div>
        <div className={classes.column}>
          <TrendChart title="New deals and stage moves" trend={home.trend} labels={SERIES} />
          <StageFunnel home={home} />
        </div>
      </div>
    </>
  );
}
