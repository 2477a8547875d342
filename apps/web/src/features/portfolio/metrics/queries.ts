import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type CompanyMetrics = Outputs['metrics']['ofCompany'];
export type Series = CompanyMetrics['series'][number];
export type Value = Series['values'][number];
export type Metric = Series['metric'];

export const metricsOptions = (id: string) => orpc.metrics.ofCompany.queryOptions({ input: { id } });

export const refreshMetrics = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.metrics.key() });

/** Whether a value came after this person's last visit; nothing is new to who comes for the first time. */
export const isNew = ({ created_at }: Value, lastVisit: string | null): boolean =>
  lastVisit !== null && created_at > lastVisit;
