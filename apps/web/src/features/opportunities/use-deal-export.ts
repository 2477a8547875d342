import { useCallback } from 'react';
import { api } from '../../lib/api.ts';
import { usePageExport } from '../../lib/page-export.ts';
import type { DealFilters } from './opportunities-search.ts';
import type { ListOrder } from './queries.ts';

/** Lets the top bar export the deals that the filters leave, all of them, in the order of the list; where deals are shown. */
export function useDealExport(filters: DealFilters, { sort, direction }: ListOrder, shown: boolean): void {
  const run = useCallback(async () => {
    const { body } = await api.opportunities.exportList({ ...filters, sort, direction });
    return body;
  }, [filters, sort, direction]);
  usePageExport(shown ? run : null);
}
