import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import type { Period } from './period.ts';

/** The analysis as CSV, for the button beside the period and for the one in the top bar. */
export function useMetricsExport({ input: { p_date_from, p_date_to } }: Period) {
  const fetchFile = useCallback(
    async () => (await api.analytics.export({ p_date_from, p_date_to })).body,
    [p_date_from, p_date_to],
  );
  usePageExport(fetchFile);
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => {
      downloadFile(file);
      toast({ title: 'Export downloaded', description: file.name, tone: 'success' });
    },
    onError: (error) => toastError('The export failed', error),
  });
}
