import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { readError } from '../../lib/api/errors.ts';
import classes from './centered.module.css';
import { EmptyState, type EmptyStateFrame } from './empty-state.tsx';

/** What is read has no fields that could be marked: the address asked for it. */
const BAD_ADDRESS = 'This address is not valid. Check the link, or go back.';

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  title?: string;
  frame?: EmptyStateFrame;
  /** What is said where the server itself could not say why. */
  fallback?: string;
}

/** In place of content that could not be read, with the id under which the server logged the failure. */
export function ErrorState({ error, onRetry, title = 'This could not be loaded', frame, fallback }: ErrorStateProps) {
  const { code, message, requestId } = readError(error);
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        tone="negative"
        icon={<IconAlertTriangle size={22} stroke={1.75} />}
        title={title}
        frame={frame}
        actions={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {(code === 'INTERNAL' && fallback) || (code === 'INVALID_INPUT' && BAD_ADDRESS) || message}
        {requestId && <p className={classes.reference}>Request id {requestId}</p>}
      </EmptyState>
    </div>
  );
}
