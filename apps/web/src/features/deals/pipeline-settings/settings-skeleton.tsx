import { Skeleton } from '@mantine/core';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './pipeline-settings.module.css';

const STAGES = [112, 96, 128, 104, 120, 88, 100, 92, 90];

/** The cards at their final places. */
export function SettingsSkeleton() {
  return (
    <LoadingRegion label="Loading the settings of the pipeline">
      <div className={classes.page}>
        <div className={classes.card}>
          <Skeleton height={14} width={120} mt={6} />
          <Skeleton height={10} width="50%" mt={12} mb={17} />
          {STAGES.map((width) => (
            <div key={width} className={classes.ghost}>
              <Skeleton height={12} width={width} />
            </div>
          ))}
        </div>
        <div className={classes.side}>
          <div className={classes.card}>
            <Skeleton height={14} width={96} mt={6} mb={24} />
            <SkeletonLines count={8} />
          </div>
          <div className={classes.card}>
            <Skeleton height={14} width={110} mt={6} mb={24} />
            <SkeletonLines count={6} />
          </div>
        </div>
      </div>
    </LoadingRegion>
  );
}
