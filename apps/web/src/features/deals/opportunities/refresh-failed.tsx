import { Button } from '@mantine/core';
import { readError } from '../../../lib/api/errors.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { FAILED } from './fields/deal-labels.ts';
import classes from './opportunities.module.css';

/** What is on screen is from before: still of use, but one should know. */
export function RefreshFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice tone="negative">
      <div className={classes.refreshFailed}>
        <span>
          <strong>{FAILED.loadDeals}.</strong> {readError(error).message} What you see may be out of date.
        </span>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
