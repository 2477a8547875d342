import { useEffect } from 'react';
import type { Row } from '../opportunities/queries.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';

/** The deal that is shown beside the list; its row is brought into sight when another deal is shown. */
export function usePeekedRow(rows: readonly Row[], show: (index: number) => void): string | undefined {
  const [{ peek }] = useOpportunitiesSearch();
  const index = peek === undefined ? -1 : rows.findIndex(({ id }) => id === peek);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each deal, not when rows change: somebody may have scrolled on
  useEffect(() => {
    if (index >= 0) show(index);
  }, [peek, index < 0]);
  return peek;
}
