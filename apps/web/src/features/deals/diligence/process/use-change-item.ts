import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { type Item, type Process, processKey } from '../queries.ts';
import { type ItemValues, saveItem } from './save-item.ts';

/** Changes an item; the page knows at once, and everything that counts items asks again. */
export function useChangeItem(processId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ item, values }: { item: Item; values: ItemValues }) => saveItem(item, values),
    onSuccess: ({ item, process }) =>
      queryClient.setQueryData<Process>(processKey(processId), (before) => before && withItem(before, item, process)),
    // Also after a refusal: what is on screen may be why.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.home.key() });
    },
  });
}

function withItem(process: Process, item: Item, progress: Partial<Process>): Process {
  const sections = process.sections.map((section) => ({
    ...section,
    items: section.items.map((each) => (each.id === item.id ? item : each)),
  }));
  return { ...process, ...progress, sections };
}
