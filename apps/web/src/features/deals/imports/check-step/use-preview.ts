import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Inputs, orpc } from '../../../../lib/api/api.ts';
import { type Plan, sentPlan } from '../plan.ts';

export type Show = NonNullable<Inputs['imports']['preview']['show']>;
export const PAGE_ROWS = 50;

/** A page of what would be imported. While a change is being worked out, the last answer stays and `isStale` says so. */
export function usePreview(id: string, plan: Plan, show: Show, offset: number) {
  const [settled] = useDebouncedValue(plan, 250);
  const query = useQuery(
    orpc.imports.preview.queryOptions({
      input: { id, ...sentPlan(settled), show, offset, limit: PAGE_ROWS },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      // A refusal does not pass by itself, and a long list takes the server seconds.
      retry: false,
    }),
  );
  return { ...query, isStale: settled !== plan || query.isPlaceholderData || query.isPending };
}
