import { Skeleton } from '@mantine/core';
import { LoadingRegion, SkeletonLines } from '../../ui/skeletons.tsx';
import classes from './dashboard.module.css';

/** The figures and cards at their final sizes, so that nothing moves when the numbers come. */
export function DealSummarySkeleton() {
  return (
    <LoadingRegion label="Loading the figures">
      <div>
        <div className={classes.sectionHead}>
          <Skeleton height={13} width={48} my={4} />
        </div>
        <div className={classes.figures}>
          {['total', 'active', 'won', 'lost'].map((name) => (
            <div key={name} className={classes.figure}>
              <Skeleton height={11} width={40} mt={4} mb={11} />
              <Skeleton height={24} width={64} mb={13} />
              <Skeleton height={10} width="60%" mb={4} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.card}>
          <SkeletonLines count={10} height={14} gap={25} />
        </div>
        <div className={classes.card}>
          <SkeletonLines count={8} height={32} gap={24} />
        </div>
      </div>
    </LoadingRegion>
  );
}
