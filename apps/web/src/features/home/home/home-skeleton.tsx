import { hasPermission } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import { useProfile } from '../../../lib/session/auth.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './dashboard.module.css';

const FIGURES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The figures and cards at their final sizes, so that nothing moves when the numbers come. */
export function HomeSkeleton() {
  const { role } = useProfile();
  const hasFigures = hasPermission(role, 'opportunity:read') || hasPermission(role, 'platform:overview');
  return (
    <LoadingRegion label="Loading the figures">
      {hasFigures && <FigureBars />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <CardBars count={5} gap={34} />
          <CardBars count={8} gap={34} />
        </div>
        <div className={classes.column}>
          <CardBars count={hasFigures ? 6 : 5} gap={20} />
          <CardBars count={10} gap={25} />
        </div>
      </div>
    </LoadingRegion>
  );
}

function FigureBars() {
  return (
    <div>
      <div className={classes.sectionHead}>
        <Skeleton height={13} width={48} my={4} />
      </div>
      <div className={classes.figures}>
        {FIGURES.map((name) => (
          <div key={name} className={classes.figure}>
            <Skeleton height={11} width={56} mt={4} mb={11} />
            <Skeleton height={22} width={64} mb={13} />
            <Skeleton height={10} width="70%" mb={4} />
          </div>
        ))}
      </div>
    </div>
  );
}

function CardBars({ count, gap }: { count: number; gap: number }) {
  return (
    <div className={classes.card}>
      <Skeleton height={13} width={120} mb={24} />
      <SkeletonLines count={count} height={14} gap={gap} />
    </div>
  );
}
