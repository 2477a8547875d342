import { QueryClient } from '@tanstack/react-query';
import { askAgainIfOvertaken } from './ask-again.ts';
import { readError } from './errors.ts';

/** A refusal stays a refusal; only what may pass by itself (no connection, a busy server) is asked again, twice. */
function retry(failures: number, error: Error): boolean {
  const { status } = readError(error);
  return failures < 2 && (status === 0 || status >= 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry,
      retryDelay: (failures) => 400 * 2 ** failures,
      // The default waits silently while the browser believes it is offline; we would rather say so.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
askAgainIfOvertaken(queryClient);
