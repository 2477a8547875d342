import { Skeleton } from '@mantine/core';
import { Page } from '../../../../ui/base/page.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import classes from './process.module.css';

export function ProcessSkeleton() {
  return (
    <Page>
      <LoadingRegion label="Loading the process">
        <div>
          <Skeleton height={20} width={220} />
          <Skeleton height={12} width={160} mt={12} />
        </div>
        <Skeleton height={72} radius="lg" />
        {[6, 4].map((rows) => (
          <div key={rows} className={classes.section}>
            <div className={classes.ghost}>
              <Skeleton height={14} width={140} mb={24} />
              <SkeletonLines count={rows} gap={28} />
            </div>
          </div>
        ))}
      </LoadingRegion>
    </Page>
  );
}
