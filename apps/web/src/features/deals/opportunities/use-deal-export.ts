import type { AnyDealColumn } from '@cairn/domain';
import { useCallback } from 'react';
import { api } from '../../../lib/api/api.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';
import type { DealFilters } from './opportunities-search.ts';
import type { ListOrder } from './queries.ts';

/**
 * Lets the top bar export the deals that the filters leave, all of them, in the order of the list and with its columns;
 * nothing while they are not shown. Filters and columns must stay the same objects while they are the same.
 */
export function useDealExport(
  filters: DealFilters,
  { sort, direction }: ListOrder,
  shown: boolean,
  columns?: AnyDealColumn[],
): void {
  const run = useCallback(async () => {
    const { body } = await api.opportunities.exportList({
      ...filters,
      sort,
      direction,
      ...(columns && { columns: ['company_name' as const, ...columns] }),
    });
    return body;
  }, [filters, sort, direction, columns]);
  usePageExport(shown ? run : null);
}
