import { Button } from '@mantine/core';
import { readError } from '../../lib/api/errors.ts';
import { Notice } from '../base/notice.tsx';

interface RefreshFailedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** What is on screen is from before: still of use, but one should know. */
export function RefreshFailed({ title, error, onRetry }: RefreshFailedProps) {
  return (
    <Notice tone="negative">
      <strong>{title}.</strong> {readError(error).message} What you see may be out of date.{' '}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
