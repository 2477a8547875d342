import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import type { ChosenRange } from '../../../lib/date-range.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';

export type Home = Outputs['home']['summary'];
export type FirmHome = Extract<Home, { kind: 'firm' }>;
export type PlatformHome = Extract<Home, { kind: 'platform' }>;
export type PortalHome = Extract<Home, { kind: 'portal' }>;
export type Trend = FirmHome['trend'];
export type Stages = Map<string, FirmHome['stages'][number]>;

/** Asked for anew whenever one comes here: what needs somebody changes with every deal. */
export function useHome({ from, to }: ChosenRange) {
  return useQuery(orpc.home.summary.queryOptions({ input: { from, to }, staleTime: 0 }));
}

/** Lets the top bar export the page once there is something on it. */
export function useHomeExport({ from, to }: ChosenRange, ready: boolean): void {
  const run = useCallback(async () => {
    const { body } = await api.home.export({ from, to });
    return body;
  }, [from, to]);
  usePageExport(ready ? run : null);
}
