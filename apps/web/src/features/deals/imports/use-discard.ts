import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { forgetDraft } from './stored-draft.ts';

/** Gives up an import that was not started; the server deletes its file. */
export function useDiscard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.imports.discard({ id }),
    onSuccess: ({ id }) => forgetDraft(id),
    onError: (error) => toastError('The import could not be discarded', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.imports.key() }),
  });
}
