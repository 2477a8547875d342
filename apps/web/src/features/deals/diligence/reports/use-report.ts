import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../../lib/api/api.ts';
import { downloadFile } from '../../../../lib/files/download-file.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { FAILED } from '../labels.ts';

/** Fetches the report of a process and hands it to the browser; when it was made last is asked for again. */
export function useReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.diligence.report({ id })).body,
    onSuccess: (file) => {
      downloadFile(file);
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.list.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.get.key() });
    },
    onError: (error) => toastError(FAILED.report, error),
  });
}
