import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { rememberGate } from '../opportunities/deal-cache.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { doneBy, NOT_DONE, setItem } from './set-item.ts';
import { type Checklist, checklistKey } from './use-checklist.ts';

interface Toggle {
  id: string;
  done: boolean;
}

/** Checks an item at once and asks the server then; one at a time, so that the last answer is the truth. */
export function useToggleItem(dealId: string) {
  const queryClient = useQueryClient();
  const { id: me } = useProfile();
  const queryKey = checklistKey(dealId);
  const mutationKey = ['toggle-item', dealId];
  const set = (id: string, completion: Parameters<typeof setItem>[2]) =>
    queryClient.setQueryData<Checklist>(queryKey, (list) => list && setItem(list, id, completion));
  return useMutation({
    mutationKey,
    scope: { id: `checklist ${dealId}` },
    mutationFn: ({ id, done }: Toggle) => api.checklists.logCompletion({ p_instance_id: id, p_is_completed: done }),
    onMutate: ({ id, done }) => {
      void queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Checklist>(queryKey)?.items.find((item) => item.id === id);
      set(id, done ? doneBy(me, new Date()) : NOT_DONE);
      return before;
    },
    onSuccess: (checklist) => {
      // An answer from before the next tick would take that one back for a moment.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      queryClient.setQueryData(queryKey, checklist);
      rememberGate(queryClient, checklist);
    },
    onError: (error, { id }, before) => {
      if (before) set(id, before);
      toastError(FAILED.toggle, error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
