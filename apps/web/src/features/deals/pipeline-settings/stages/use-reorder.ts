import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError } from '../../../../ui/base/toast.tsx';
import { sameMembers } from '../../../../ui/lists/move-in-list.ts';
import { type Settings, useSettingsStore } from '../queries.ts';

/**
 * A new order is on screen at once and on the server a moment later. Several in a row are sent one after the other, each of
 * them whole; one that is refused goes back to what the server has.
 */
export function useReorder<T extends { id: string }>(
  items: readonly T[],
  send: (ids: string[]) => Promise<Settings>,
  failed: string,
) {
  const { take, reread } = useSettingsStore();
  const [wanted, setWanted] = useState<string[] | null>(null);
  const { mutate } = useMutation({
    scope: { id: 'pipeline-order' },
    mutationFn: send,
    onSuccess: take,
    onError: async (error) => {
      toastError(failed, error);
      await reread().catch(() => undefined);
    },
    onSettled: (_data, _error, sent) => setWanted((now) => (now === sent ? null : now)),
  });
  const ids = items.map(({ id }) => id);
  const shown = wanted && sameMembers(wanted, ids) ? wanted.map((id) => items.find((item) => item.id === id)) : items;
  return {
    shown: shown.filter((item) => item !== undefined),
    reorder: (order: string[]) => {
      setWanted(order);
      mutate(order);
    },
  };
}
