import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Settings = Outputs['pipelineSettings']['get'];
export type Stage = Settings['stages'][number];
export type StageType = Settings['stage_types'][number];
export type Template = Stage['templates'][number];
export type Change = Settings['changes'][number];

const settingsOptions = orpc.pipelineSettings.get.queryOptions();

/** Asked for anew whenever one comes here: a colleague may have changed it. */
export function useSettings() {
  return useQuery({ ...settingsOptions, staleTime: 0 });
}

export interface SettingsStore {
  /** Takes over what a change answered with, and lets everything that shows stages ask again. */
  take: (settings: Settings) => void;
  /** The settings as they are now. */
  reread: () => Promise<Settings>;
}

export function useSettingsStore(): SettingsStore {
  const queryClient = useQueryClient();
  return useMemo(() => storeOf(queryClient), [queryClient]);
}

function storeOf(queryClient: QueryClient): SettingsStore {
  return {
    take: (settings) => {
      queryClient.setQueryData(settingsOptions.queryKey, settings);
      for (const queryKey of [orpc.opportunities.key(), orpc.analytics.key(), orpc.home.key()])
        void queryClient.invalidateQueries({ queryKey });
    },
    reread: () => queryClient.fetchQuery({ ...settingsOptions, staleTime: 0 }),
  };
}
