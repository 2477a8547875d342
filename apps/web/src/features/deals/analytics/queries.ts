import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { labelFromKey } from '../../../lib/base/format.ts';
import type { Period } from './period.ts';

export type Metrics = Outputs['analytics']['metrics'];
export type Stage = Outputs['opportunities']['listStages'][number];
export type StageName = Pick<Stage, 'stage_key' | 'stage_label' | 'stage_color'>;

/** Another period leaves the figures of the last one in place until its own are there. */
export function useMetrics({ input }: Period) {
  return useQuery(orpc.analytics.metrics.queryOptions({ input, placeholderData: keepPreviousData }));
}

/** The firm's stages in order; while they are on their way, none. */
export function useStages(): Stage[] | undefined {
  return useQuery(orpc.opportunities.listStages.queryOptions({ staleTime: 60_000 })).data;
}

/** A stage that the firm has since deleted keeps a readable name and says so. */
export function nameStage(stages: readonly Stage[], key: string): StageName {
  const stage = stages.find(({ stage_key }) => stage_key === key);
  return stage ?? { stage_key: key, stage_label: `${labelFromKey(key)} (deleted)`, stage_color: 'bg-gray-500' };
}
