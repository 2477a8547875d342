import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Investments = Outputs['investments']['get'];
export type Transaction = Investments['transactions'][number];
export type Valuation = Investments['valuations'][number];
export type Round = Investments['rounds'][number];
export type Holding = Investments['holdings'][number];
export type Total = Investments['total'];
export type Figure = Holding['figures'][number];
export type Returns = Outputs['investments']['returns'];

/** What a list of returns is asked for. */
export interface Asked {
  as_of?: string | undefined;
  portfolio_id?: string | undefined;
}

export const investmentsOptions = (id: string, as_of: string | undefined) =>
  orpc.investments.get.queryOptions({ input: { id, as_of } });
export const returnsOptions = (asked: Asked) => orpc.investments.returns.queryOptions({ input: asked });
export const historyOptions = (asked: Asked) => orpc.investments.history.queryOptions({ input: asked });

/** Whatever rests on entries is asked for again. */
export const refreshInvestments = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.investments.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.portfolioCompanies.key() }),
  ]);
