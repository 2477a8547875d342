import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Inputs, orpc } from '../../../../lib/api/api.ts';

export type ReadingChange = Omit<Inputs['imports']['reread'], 'id'>;

/** Reads the file another way, where the detection was wrong. */
export function useReread(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ReadingChange) => api.imports.reread({ id, ...change }),
    onSuccess: (draft) => {
      queryClient.setQueryData(orpc.imports.draft.queryKey({ input: { id } }), draft);
      queryClient.setQueryData(orpc.imports.get.queryKey({ input: { id } }), draft.import);
    },
  });
}
