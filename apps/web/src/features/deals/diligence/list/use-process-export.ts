import { useCallback } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { usePageExport } from '../../../../lib/files/page-export.ts';
import type { filtersOf } from '../diligence-search.ts';

/** Lets the top bar export the processes that the filters leave. */
export function useProcessExport({ search, status }: ReturnType<typeof filtersOf>): void {
  const run = useCallback(async () => (await api.diligence.exportList({ search, status })).body, [search, status]);
  usePageExport(run);
}
