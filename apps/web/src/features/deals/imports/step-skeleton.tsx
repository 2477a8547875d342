import { Skeleton } from '@mantine/core';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './columns-step/columns.module.css';
import { StepFrame } from './step-frame.tsx';
import type { StepKey } from './stepper.tsx';

const ROWS = [1, 2, 3, 4, 5, 6];

/** While it is not known yet how far an import is. */
export function StepSkeleton({ step }: { step: StepKey }) {
  return (
    <StepFrame step={step} title="Opening the list…">
      <LoadingRegion label="The list is loading">
        <Skeleton height={58} radius="md" />
        <div className={classes.columns}>
          {ROWS.map((row) => (
            <div key={row} className={classes.column}>
              <Skeleton height={14} width="55%" my={4} />
              <span />
              <Skeleton height={36} />
              <span />
            </div>
          ))}
        </div>
      </LoadingRegion>
    </StepFrame>
  );
}
