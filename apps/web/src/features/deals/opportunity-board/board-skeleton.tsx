import { Skeleton } from '@mantine/core';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './board.module.css';

const COLUMNS = [5, 4, 6, 3, 4, 2, 3];

/** Columns and cards at their final sizes. */
export function BoardSkeleton() {
  return (
    <LoadingRegion label="Loading the pipeline">
      <div className={classes.board} data-loading>
        {COLUMNS.map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
          <div key={column} className={classes.column}>
            <div className={classes.head}>
              <Skeleton circle height={8} />
              <Skeleton height={10} width={88} />
            </div>
            <div className={classes.ghosts}>
              {Array.from({ length: cards }, (_, index) => index).map((index) => (
                <Skeleton key={index} height={index % 3 === 1 ? 68 : 96} radius="md" />
              ))}
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
