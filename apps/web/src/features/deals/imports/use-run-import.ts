import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { type Plan, sentPlan } from './plan.ts';

/** Starts an import as it was confirmed; from then on its state says what to show. */
export function useRunImport(id: string) {
  const queryClient = useQueryClient();
  const key = orpc.imports.get.queryKey({ input: { id } });
  return useMutation({
    mutationFn: (plan: Plan) => api.imports.run({ id, ...sentPlan(plan) }),
    onSuccess: (started) => queryClient.setQueryData(key, started),
    onError: (error) => {
      // Somebody else has started or discarded it: show how it stands.
      if (readError(error).code === 'IMPORT_NOT_OPEN') void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
