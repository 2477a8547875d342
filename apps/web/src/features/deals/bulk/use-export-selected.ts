import type { AnyDealColumn } from '@cairn/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import type { DealFilters } from '../opportunities/opportunities-search.ts';
import type { ListOrder } from '../opportunities/queries.ts';
import { type Selectable, selectionInput } from './selection/selection.ts';
import type { Ticks } from './selection/selection-context.ts';

export interface SelectedExport {
  visible: () => void;
  all: () => void;
}

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
    mutationFn: (fields: 'all' | undefined) =>
      api.bulk.export({ ...selectionInput(ticks.store.get(), rows, filters, total), ...order, columns, fields }),
    onSuccess: ({ body }) => downloadFile(body),
    onError: (error) => toastError('The export failed', error),
  });
  const exports: SelectedExport = { visible: () => mutate(undefined), all: () => mutate('all') };
  return { exports, isRunning: isPending };
}
