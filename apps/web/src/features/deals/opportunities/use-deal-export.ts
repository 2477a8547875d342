import type { AnyDealColumn } from '@cairn/domain';
import { useMemo } from 'react';
import { api } from '../../../lib/api/api.ts';
import { type ExportCall, type ExportChoice, usePageExport } from '../../../lib/files/page-export.ts';
import type { DealFilters } from './opportunities-search.ts';
import type { ListOrder } from './queries.ts';

/**
 * Lets the top bar export the deals that the filters leave, all of them, in the order of the list, with its columns or with all fields;
 * nothing while they are not shown. Filters and columns must stay the same objects while they are the same.
 */
export function useDealExport(
  filters: DealFilters,
  { sort, direction }: ListOrder,
  shown: boolean,
  columns?: AnyDealColumn[],
): void {
  const run = useMemo(() => {
    const shared = { ...filters, sort, direction };
    const named = columns && { columns: ['company_name' as const, ...columns] };
    const as = async (choice: ExportChoice = {}, call: ExportCall = {}) =>
      (await api.opportunities.exportList({ ...shared, ...(choice.fields ? {} : named), ...choice }, call)).body;
    return Object.assign((call?: ExportCall) => as({}, call), { as });
  }, [filters, sort, direction, columns]);
  usePageExport(shown ? run : null);
}
