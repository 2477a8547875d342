import { DILIGENCE_METRIC_DAYS } from '@cairn/domain';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import type { ProcessFilters } from './diligence-search.ts';

type Api = Outputs['diligence'];
export type Metrics = Api['metrics'];
export type Card = Api['list']['rows'][number];
export type Process = Api['get'];
export type Section = Process['sections'][number];
export type Item = Section['items'][number];
export type Comment = Api['listComments'][number];
export type TemplateSummary = Api['listTemplates']['templates'][number];
export type Template = Api['getTemplate'];

const PAGE = 30;

export function useMetrics() {
  return useQuery(orpc.diligence.metrics.queryOptions({ input: { p_days_back: DILIGENCE_METRIC_DAYS } }));
}

export const processesOptions = (filters: ProcessFilters) =>
  orpc.diligence.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, limit: PAGE, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // Filtering keeps what is on screen until the answer is there, so nothing flashes.
    placeholderData: keepPreviousData,
  });

export function useProcesses(filters: ProcessFilters) {
  return useInfiniteQuery(processesOptions(filters));
}

export function useDealProcesses(dealId: string) {
  return useQuery(orpc.diligence.list.queryOptions({ input: { opportunity_id: dealId, limit: 100 } }));
}

export const processKey = (id: string) => orpc.diligence.get.queryKey({ input: { id } });

export function useProcess(id: string) {
  return useQuery(orpc.diligence.get.queryOptions({ input: { id } }));
}

export function useComments(itemId: string) {
  return useQuery(orpc.diligence.listComments.queryOptions({ input: { id: itemId } }));
}

export function useTemplates() {
  return useQuery(orpc.diligence.listTemplates.queryOptions());
}

export function useTemplate(id: string, version_no?: number) {
  return useQuery(
    orpc.diligence.getTemplate.queryOptions({ input: { id, version_no }, placeholderData: keepPreviousData }),
  );
}

export function useStages() {
  return useQuery(orpc.opportunities.listStages.queryOptions({ staleTime: 60_000 }));
}
