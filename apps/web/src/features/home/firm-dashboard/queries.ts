import { DASHBOARD_DEALS, DASHBOARD_PORTFOLIOS, EARLY_STAGES } from '@cairn/domain';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import type { ChosenRange } from '../../../lib/date-range.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';

export type Summary = Outputs['firmDashboard']['summary'];
export type Portfolio = Outputs['portfolios']['create'];
export type EarlyDeal = Outputs['opportunities']['list']['rows'][number];

/** Failures as the page says them. */
export const FAILED = {
  summary: 'Failed to load the summary',
  portfolios: 'Failed to load portfolios',
  deals: 'Failed to load opportunities',
  savePortfolio: 'Failed to save portfolio',
} as const;

export function useSummary({ from, to }: ChosenRange) {
  return useQuery(
    orpc.firmDashboard.summary.queryOptions({
      input: { from, to },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
}

/** The newest active ones, or all there are. */
export function usePortfolios(all: boolean) {
  const input = all ? {} : { status: 'active' as const, limit: DASHBOARD_PORTFOLIOS };
  return useQuery(orpc.portfolios.list.queryOptions({ input, placeholderData: keepPreviousData }));
}

export function useEarlyDeals() {
  const newest = { sort: 'created_at' as const, direction: 'desc' as const, limit: DASHBOARD_DEALS };
  return useQuery(orpc.opportunities.list.queryOptions({ input: { status: [...EARLY_STAGES], ...newest } }));
}

export function useStages() {
  return useQuery(orpc.opportunities.listStages.queryOptions({ staleTime: 60_000 }));
}

export async function refreshPortfolios(queryClient: QueryClient): Promise<void> {
  const nouns = [orpc.portfolios, orpc.firmDashboard];
  await Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: noun.key() })));
}

/** Lets the top bar export the page once there is something on it. */
export function useDashboardExport({ from, to }: ChosenRange, ready: boolean): void {
  const run = useCallback(async () => {
    const { body } = await api.firmDashboard.export({ from, to });
    return body;
  }, [from, to]);
  usePageExport(ready ? run : null);
}
