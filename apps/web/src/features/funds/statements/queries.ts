import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Run = Outputs['fundStatements']['get'];
export type LpStatement = Run['statements'][number];

export const runsOptions = (id: string) => orpc.fundStatements.list.queryOptions({ input: { id } });
export const runOptions = (id: string) => orpc.fundStatements.get.queryOptions({ input: { id } });
export const checkOptions = (id: string, quarter_end: string) =>
  orpc.fundStatements.check.queryOptions({ input: { id, quarter_end } });

export const refreshStatements = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.fundStatements.key() });
