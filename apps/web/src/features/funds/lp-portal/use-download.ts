import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { toastError } from '../../../ui/base/toast.tsx';

/** Downloads a notice or report; that it was is written down, and shown. */
export function useDownload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.lpPortal.download({ id })).body as File,
    onSuccess: (file) => downloadFile(file),
    onError: (failure) => toastError('The document could not be downloaded', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.lpPortal.key() }),
  });
}
