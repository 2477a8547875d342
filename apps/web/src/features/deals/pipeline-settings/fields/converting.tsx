import { Button, Progress } from '@mantine/core';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import classes from '../pipeline-settings.module.css';

interface ConvertingProps {
  conversion: NonNullable<CustomFieldView['conversion']>;
  onGoOn: () => void;
}

/** How many values of a field have its new kind. Until all have it, the field is not in use. */
export function Converting({ conversion: { status, total, done }, onGoOn }: ConvertingProps) {
  const isStopped = status === 'failed';
  return (
    <>
      <Progress
        value={total > 0 ? (100 * done) / total : 0}
        color={isStopped ? 'red' : undefined}
        aria-label="Progress of the new kind"
      />
      <span className={`${classes.quiet} tnum`} role="status">
        {isStopped
          ? `Stopped after ${formatInteger(done)} of ${plural(total, 'value')}: something went wrong. `
          : `${formatInteger(done)} of ${plural(total, 'value')} converted. The field is back in lists and forms once all are.`}
        {isStopped && (
          <Button variant="subtle" size="compact-sm" onClick={onGoOn}>
            Try Again
          </Button>
        )}
      </span>
    </>
  );
}
