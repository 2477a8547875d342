import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { isUnfetched } from '../../lib/base/lazy.tsx';
import { ErrorState } from './error-state.tsx';

/** What the router shows when a page throws: the rest of the shell stays usable. */
export function PageCrash({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (isUnfetched(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={retry} title="This page could not be shown" frame="page" />;
}
