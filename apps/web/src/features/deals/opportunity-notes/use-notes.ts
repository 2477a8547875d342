import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';

export type Note = Outputs['opportunityNotes']['create'];

/** Writes a note. The same words sent again after a failure are the same note: it stands there once. */
export function useCreateNote(dealId: string) {
  const queryClient = useQueryClient();
  const sent = useRef<{ body: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (body: string) => {
      if (sent.current?.body !== body) sent.current = { body, key: crypto.randomUUID() };
      return api.opportunityNotes.create({ id: dealId, body }, { context: { idempotencyKey: sent.current.key } });
    },
    onSuccess: () => {
      sent.current = null;
      return queryClient.invalidateQueries({ queryKey: orpc.activity.key() });
    },
  });
}

export function useUpdateNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: string; body: string; version: number }) => api.opportunityNotes.update(change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.activity.key() }),
  });
}

/** Deletes a note and offers to bring it back. Plain calls, because the toast outlives the note. */
export function useDeleteNote() {
  const queryClient = useQueryClient();
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: orpc.activity.key() }), [queryClient]);
  const restore = async (id: string) => {
    await api.opportunityNotes.restore({ id }).finally(refresh);
    return 'The note was restored';
  };
  return useMutation({
    mutationFn: (id: string) => api.opportunityNotes.remove({ params: { id } }),
    onSuccess: async (_, id) => {
      await refresh();
      offerUndo({ title: 'Note deleted', undo: () => restore(id) });
    },
    onError: (error) => toastError('Failed to delete the note', error),
  });
}
