import { Skeleton } from '@mantine/core';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import classes from './board.module.css';

const COLUMNS = [4, 2, 3];

/** Columns and cards at about their final sizes. */
export function BoardSkeleton() {
  return (
    <LoadingRegion label="Loading the tasks">
      <div className={classes.board}>
        {COLUMNS.map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
          <div key={column} className={classes.column}>
            <Skeleton height={12} width={88} my={8} />
            {Array.from({ length: cards }, (_, index) => index).map((index) => (
              <Skeleton key={index} height={72} radius="md" />
            ))}
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
