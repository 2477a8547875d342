import { createContext, useContext } from 'react';
import type { Card } from '../opportunities/queries.ts';

/** What the checklist needs to know of a deal before it is there. */
export type CheckedDeal = Pick<Card, 'id' | 'company_name'>;

export interface ChecklistActions {
  open: (deal: CheckedDeal) => void;
  /** Whether it is on the screen, or has been closed by this very press of a key. */
  isOpen: () => boolean;
}

export const ChecklistContext = createContext<ChecklistActions | null>(null);

export function useChecklistActions(): ChecklistActions {
  const actions = useContext(ChecklistContext);
  if (!actions) throw new Error('useChecklistActions must be used within a ChecklistProvider');
  return actions;
}
