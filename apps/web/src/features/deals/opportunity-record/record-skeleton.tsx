import { Skeleton } from '@mantine/core';
import { Page } from '../../../ui/base/page.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './record-skeleton.module.css';

/** The page before the deal is there, in the layout of what is to come. */
export function RecordSkeleton() {
  return (
    <Page>
      <LoadingRegion label="Loading the deal">
        <div className={classes.head}>
          <Skeleton height={14} width={110} />
          <Skeleton height={24} width={240} />
          <Skeleton height={20} width={320} />
        </div>
        <Skeleton height={36} />
        <div className={classes.columns}>
          <SkeletonLines count={12} height={16} gap={20} />
          <SkeletonLines count={6} height={16} gap={20} />
        </div>
      </LoadingRegion>
    </Page>
  );
}
