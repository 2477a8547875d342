import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { type Process, processKey } from '../queries.ts';

interface Act<V> {
  send: (values: V) => Promise<Process>;
  onDone: () => void;
  onRefused: (error: unknown) => void;
}

/** A change of the process itself, whose answer is the whole of it. */
export function useChangeProcess<V>(id: string, { send, onDone, onRefused }: Act<V>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (process) => {
      queryClient.setQueryData(processKey(id), process);
      onDone();
    },
    onError: onRefused,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.home.key() });
    },
  });
}
