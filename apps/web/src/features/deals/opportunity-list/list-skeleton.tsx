import { Skeleton } from '@mantine/core';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './list-skeleton.module.css';

/** A heading and rows at their final heights. */
export function ListSkeleton() {
  return (
    <LoadingRegion label="Loading the deals">
      <div className={classes.ghosts}>
        {Array.from({ length: 18 }, (_, index) => index).map((index) => (
          <div key={index} className={classes.ghost}>
            <Skeleton height={12} width={`${110 + ((index * 53) % 4) * 22}px`} />
            <Skeleton height={12} width="96px" />
            <Skeleton height={12} width="72px" />
            <Skeleton height={12} width="120px" />
            <Skeleton height={12} width="88px" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
