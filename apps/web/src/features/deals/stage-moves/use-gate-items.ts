import { useChecklist } from '../checklists/use-checklist.ts';
import type { BlockedMove } from './blocked-move.ts';
import type { MovingDeal } from './move-context.ts';

export interface GateItem {
  id: string;
  title: string;
  done: boolean;
}

/** The items that the server named, and any that were opened since; each with whether it has been done in the meantime. */
export function useGateItems(deal: MovingDeal, blocked: BlockedMove | null): GateItem[] {
  const { data } = useChecklist(deal.id, blocked !== null);
  if (!blocked) return [];
  // The deal may have moved on: the checklist of another stage says nothing about this gate.
  if (data?.stage_key !== deal.status) return blocked.openItems.map((item) => ({ ...item, done: false }));
  const named = new Set(blocked.openItems.map(({ id }) => id));
  return data.items
    .filter((item) => named.has(item.id) || (item.is_mandatory && !item.is_completed))
    .map(({ id, title, is_completed }) => ({ id, title, done: is_completed }));
}
