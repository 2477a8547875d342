import type { AnyDealColumn } from '@cairn/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import type { DealFilters } from '../opportunities/opportunities-search.ts';
import type { ListOrder } from '../opportunities/queries.ts';
import { type Selectable, selectionInput } from './selection/selection.ts';
import type { Ticks } from './selection/selection-context.ts';

interface Shown {
  rows: readonly Selectable[];
  total: number;
  filters: DealFilters;
  order: ListOrder;
  /** The columns of the list; the usual ones where there is none. */
  columns?: AnyDealColumn[];
}

/** The selected deals as a file, with the columns and in the order of the list. */
export function useExportSelected(ticks: Ticks, { rows, total, filters, order, columns }: Shown) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.bulk.export({ ...selectionInput(ticks.store.get(), rows, filters, total), ...order, columns }),
    onSuccess: ({ body }) => downloadFile(body),
    onError: (error) => toastError('The export failed', error),
  });
  return { run: () => mutate(), isRunning: isPending };
}
