import type { QueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';

export type AlertPage = Outputs['riskAlerts']['list'];
export type Alert = AlertPage['rows'][number];
export interface AlertFilters {
  status?: Alert['status'];
  severity?: Alert['severity'];
}

/** Titles of failures and of what was done; binding (docs/rules/portfolio.md#portfolio-texts). */
export const FAILED = {
  list: 'Failed to fetch risk alerts',
  status: 'Failed to update alert status',
  raise: 'The alert could not be raised',
} as const;
export const DONE = { status: 'Alert status updated successfully', raised: 'Alert raised' } as const;

export const alertsOptions = (filters: AlertFilters) => ({
  queryKey: [...orpc.riskAlerts.list.key(), filters],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => api.riskAlerts.list({ ...filters, before: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ rows, has_more }: AlertPage) => (has_more ? rows.at(-1)?.id : undefined),
});

export const refreshAlerts = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.riskAlerts.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.portfolioCompanies.key() }),
  ]);
