import { Button } from '@mantine/core';
import { readError } from '../../../../lib/api/errors.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useWizard } from '../wizard-context.ts';

/** An import that is no longer there, was discarded, or could not be read. */
export function ImportGone({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const { goTo } = useWizard();
  const another = <Button onClick={() => goTo(undefined)}>Choose a file</Button>;
  // An address that was cut holds no id at all.
  const isMissing = ['NOT_FOUND', 'INVALID_INPUT'].includes(readError(error).code);
  if (error && onRetry && !isMissing) {
    return (
      <StepFrame step="file" width="narrow" title="The import" primary={another}>
        <ErrorState error={error} onRetry={onRetry} title="The import could not be loaded" />
      </StepFrame>
    );
  }
  const reason = error
    ? 'It does not exist, or you may not see it.'
    : 'It was discarded, or replaced by another list. Nothing was imported.';
  return (
    <StepFrame step="file" width="narrow" title="This import is no longer there" purpose={reason} primary={another} />
  );
}
