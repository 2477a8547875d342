import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Overview = Outputs['funds']['overview'];
export type Fund = Outputs['funds']['get'];
export type TermsVersion = Fund['terms'][number];

export const overviewOptions = () => orpc.funds.overview.queryOptions({ input: {} });
export const fundOptions = (id: string, as_of: string | undefined) =>
  orpc.funds.get.queryOptions({ input: { id, as_of } });

/** Whatever rests on the books of a fund is asked for again. */
export const refreshFunds = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.funds.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.limitedPartners.key() }),
  ]);
