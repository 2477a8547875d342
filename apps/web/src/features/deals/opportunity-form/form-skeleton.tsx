import { Skeleton } from '@mantine/core';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './editor.module.css';

/** Tabs and fields at their final places. */
export function FormSkeleton() {
  return (
    <LoadingRegion label="Loading the deal">
      <div className={classes.form}>
        <div className={classes.ghostTabs}>
          {['company', 'financial', 'market', 'pipeline'].map((tab) => (
            <Skeleton key={tab} height={14} width={72} />
          ))}
        </div>
        <div className={classes.panel}>
          <div className={classes.fields}>
            {Array.from({ length: 9 }, (_, index) => index).map((index) => (
              <div key={index} data-wide={index === 0 || undefined}>
                <Skeleton height={12} width={96} mb={9} mt={2} />
                <Skeleton height={36} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </LoadingRegion>
  );
}
