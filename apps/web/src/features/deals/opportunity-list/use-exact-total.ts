import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { isCounted } from '../../../lib/base/format.ts';
import type { DealFilters } from '../opportunities/opportunities-search.ts';

/**
 * How many deals match. A list counts so far only, so that its first page comes at once; of more the number follows, and tile,
 * list and bulk change name the same one. Asked for anew when the list was (`listedAt`).
 */
export function useExactTotal(listed: number, filters: DealFilters, listedAt: number): number {
  const options = orpc.bulk.count.queryOptions({ input: { matching: filters } });
  const { data } = useQuery({
    ...options,
    queryKey: [...options.queryKey, listedAt] as unknown as typeof options.queryKey,
    enabled: !isCounted(listed),
    placeholderData: keepPreviousData,
  });
  return isCounted(listed) ? listed : (data?.total ?? listed);
}
