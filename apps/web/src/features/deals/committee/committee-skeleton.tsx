import { Skeleton } from '@mantine/core';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './committee.module.css';

export function CommitteeSkeleton() {
  return (
    <LoadingRegion label="Loading the committee's record">
      <div className={classes.committee}>
        <Skeleton height={48} radius="md" />
        <div className={classes.columns}>
          <div className={classes.column}>
            <Skeleton height={280} radius="md" />
            <Skeleton height={160} radius="md" />
          </div>
          <Skeleton height={320} radius="md" />
        </div>
      </div>
    </LoadingRegion>
  );
}
