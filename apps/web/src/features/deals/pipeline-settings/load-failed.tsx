import { Button } from '@mantine/core';
import { readError } from '../../../lib/api/errors.ts';
import { Notice } from '../../../ui/base/notice.tsx';

interface LoadFailedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Something from before is still on screen. */
  old?: boolean;
}

export function LoadFailed({ title, error, onRetry, old = false }: LoadFailedProps) {
  return (
    <Notice tone="negative">
      <strong>{title}.</strong> {readError(error).message} {old && 'What you see may be out of date. '}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
