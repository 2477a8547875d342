import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import type { Card } from '../opportunities/queries.ts';
import type { selectionInput } from './selection/selection.ts';

export type StageCount = Outputs['bulk']['count']['by_stage'][number];

/** How many of the selected deals are in each stage; undefined while nobody knows. Of all that match the server is asked. */
export function useSelectedStages(
  { matching, deals }: ReturnType<typeof selectionInput>,
  rows: readonly Pick<Card, 'id' | 'status'>[],
  enabled: boolean,
): StageCount[] | undefined {
  const { data } = useQuery(
    orpc.bulk.count.queryOptions({ input: { matching: matching ?? {} }, staleTime: 0, enabled: enabled && !!matching }),
  );
  if (matching) return data?.by_stage;
  const chosen = new Set(deals?.map(({ id }) => id));
  return countStages(rows.filter(({ id }) => chosen.has(id)));
}

function countStages(rows: readonly { status: string }[]): StageCount[] {
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([stage_key, total]) => ({ stage_key, total }));
}

/** What a move of so many deals comes to: how many go, and which closed ones of another stage are among them. */
export function planMove(
  stages: readonly StageCount[],
  count: number,
  { to, closedKeys, isClosedMoved }: { to: string | null; closedKeys: readonly string[]; isClosedMoved: boolean },
): { moving: number; closed: StageCount[] } {
  const others = stages.filter(({ stage_key }) => stage_key !== to);
  const closed = others.filter(({ stage_key }) => closedKeys.includes(stage_key));
  const staying = stages.filter((stage) => !others.includes(stage) || (!isClosedMoved && closed.includes(stage)));
  return { moving: Math.max(0, count - sum(staying)), closed };
}

const sum = (stages: readonly StageCount[]) => stages.reduce((total, stage) => total + stage.total, 0);
