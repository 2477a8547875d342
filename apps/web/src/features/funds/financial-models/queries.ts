import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type ModelRow = Outputs['financialModels']['list']['rows'][number];
export type Model = Outputs['financialModels']['get'];
export type Result = Outputs['financialModels']['preview'];
export type Table = Result['tables'][number];

export const modelsOptions = () => orpc.financialModels.list.queryOptions({ input: {} });
export const modelOptions = (id: string, version_no?: number) =>
  orpc.financialModels.get.queryOptions({ input: { id, version_no } });

/** The models, and the counters above the funds. */
export const refreshModels = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.financialModels.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.funds.overview.key() }),
  ]);
