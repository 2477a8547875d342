import { Anchor } from '@mantine/core';
import { readError } from '../../../../lib/api/errors.ts';
import { Notice } from '../../../../ui/base/notice.tsx';

interface CheckProblemProps {
  error: unknown;
  onBack: () => void;
  onRetry: () => void;
}

/** Why the rows could not be worked out, or the import not be started, and what to do about it. */
export function CheckProblem({ error, onBack, onRetry }: CheckProblemProps) {
  if (!error) return null;
  const { code, message } = readError(error);
  const isMapping = code === 'MAPPING_REFUSED' || code === 'INVALID_INPUT';
  return (
    <Notice tone="negative">
      {message}{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={isMapping ? onBack : onRetry}>
        {isMapping ? 'Change the columns' : 'Try again'}
      </Anchor>
    </Notice>
  );
}
