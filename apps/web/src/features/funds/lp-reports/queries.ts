import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Report = Outputs['lpReports']['get'];

export const reportsOptions = (id: string) => orpc.lpReports.list.queryOptions({ input: { id } });
export const reportOptions = (id: string) => orpc.lpReports.get.queryOptions({ input: { id } });

export const refreshReports = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.lpReports.key() });
