import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Checklist = Outputs['checklists']['get'];
export type ChecklistItem = Checklist['items'][number];

export const checklistKey = (dealId: string) => orpc.checklists.get.queryKey({ input: { id: dealId } });

/** The checklist of the stage that the deal stands in. Asked for whenever it is opened: colleagues tick items too. */
export function useChecklist(dealId: string, enabled = true) {
  return useQuery(orpc.checklists.get.queryOptions({ input: { id: dealId }, staleTime: 0, enabled }));
}
