import { useMutation } from '@tanstack/react-query';
import { readError } from '../../../lib/api/errors.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type Settings, useSettingsStore } from './queries.ts';

interface Deletion<V> {
  send: (values: V) => Promise<Settings>;
  failed: string;
  deleted: string;
  onDone: () => void;
  /** Takes care of a refusal itself; says whether it did. */
  onRefused?: (error: unknown) => boolean;
}

/** Deletes something. When it has changed or gone in the meantime, the page shows what is there now. */
export function useDeletion<V = void>({ send, failed, deleted, onDone, onRefused }: Deletion<V>) {
  const { take, reread } = useSettingsStore();
  return useMutation({
    mutationFn: send,
    onSuccess: (settings) => {
      take(settings);
      toast({ title: deleted, tone: 'success' });
      onDone();
    },
    onError: (error) => {
      void reread().catch(() => undefined);
      if (onRefused?.(error)) return;
      toastError(failed, error);
      if (readError(error).code === 'STALE_VERSION' || readError(error).code === 'NOT_FOUND') onDone();
    },
  });
}
