import { Progress } from '@mantine/core';
import { formatInteger } from '../../../lib/base/format.ts';
import classes from './diligence.module.css';
import type { Card } from './queries.ts';

type Counts = Pick<Card, 'completed_items' | 'total_items' | 'completion_percentage'>;

/** "6 of 26" with its bar and percentage. */
export function ProgressLine({ counts }: { counts: Counts }) {
  const { completed_items, total_items, completion_percentage } = counts;
  return (
    <div className={classes.progress}>
      <p className={`${classes.progressText} tnum`}>
        <span>
          {formatInteger(completed_items)} of {formatInteger(total_items)} items
        </span>
        <span>{completion_percentage}%</span>
      </p>
      <Progress
        value={completion_percentage}
        size={6}
        radius="xl"
        color={completion_percentage === 100 ? 'green' : undefined}
        aria-label={`${completed_items} of ${total_items} items completed`}
      />
    </div>
  );
}
