import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks again for what was changed while it was asked for the first time. The library asks again only for what it has an
 * answer to: the first answer, which may be from before the change, would stand as if it were fresh.
 */
export function askAgainIfOvertaken(client: QueryClient): void {
  const overtaken = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus === 'fetching')
      overtaken.add(query);
    if (action.type === 'success' && overtaken.delete(query))
      // The answer is taken in first.
      queueMicrotask(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  });
}
