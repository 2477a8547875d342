import { Skeleton } from '@mantine/core';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './analytics.module.css';

const FIGURES = ['total', 'active', 'won', 'lost', 'conversion', 'win', 'time'];
const CARDS = ['distribution', 'time', 'funnel', 'source'];

/** Figures and charts at their final sizes. */
export function AnalyticsSkeleton() {
  return (
    <LoadingRegion label="Loading the analysis">
      <div className={classes.figures}>
        {FIGURES.map((figure) => (
          <div key={figure} className={classes.figure}>
            <Skeleton height={12} width="60%" mt={6} />
            <Skeleton height={22} width="44%" mt={16} />
            <Skeleton height={10} width="72%" mt={14} />
          </div>
        ))}
      </div>
      <div className={classes.cards}>
        {CARDS.map((card) => (
          <div key={card} className={classes.card}>
            <Skeleton height={14} width={140} mt={8} />
            <Skeleton height={10} width="64%" mt={14} />
            <Skeleton height={306} mt={20} />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
