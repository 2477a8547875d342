import type { AnyDealColumn } from '@cairn/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import type { ExportChoice } from '../../../lib/files/page-export.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import type { DealFilters } from '../opportunities/opportunities-search.ts';
import type { ListOrder } from '../opportunities/queries.ts';
import { type Selectable, selectionInput } from './selection/selection.ts';
import type { Ticks } from './selection/selection-context.ts';

export type SelectedExport = (choice: ExportChoice) => void;

interface Shown {
  rows: readonly Selectable[];
  total: number;
  filters: DealFilters;
  order: ListOrder;
  /** The columns of the list; the usual ones where there is none. */
  columns?: AnyDealColumn[];
}

/** The selected deals as a file in the order of the list: with its columns, or with all fields. */
export function useExportSelected(ticks: Ticks, { rows, total, filters, order, columns }: Shown) {
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: ExportChoice) =>
      downloadExport(async (call) => {
        const input = { ...selectionInput(ticks.store.get(), rows, filters, total), ...order, columns, ...choice };
        return (await api.bulk.export(input, call)).body;
      }),
  });
  const onExport: SelectedExport = (choice) => mutate(choice);
  return { onExport, isRunning: isPending };
}
