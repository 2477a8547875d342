import { Skeleton } from '@mantine/core';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './peek.module.css';

/** The panel before the deal is there, in the layout of what is to come. */
export function PeekSkeleton() {
  return (
    <LoadingRegion label="Loading the deal">
      <div className={classes.head}>
        <Skeleton height={22} width={220} />
        <Skeleton height={20} width={300} />
      </div>
      <div className={classes.panel}>
        <SkeletonLines count={12} height={16} gap={20} />
      </div>
    </LoadingRegion>
  );
}
