import { createContext, useContext } from 'react';

export interface AssignActions {
  /** Asks whose the deal is to be. */
  ask: (dealId: string) => void;
}

export const AssignActionsContext = createContext<AssignActions | null>(null);

export function useAssignActions(): AssignActions {
  const actions = useContext(AssignActionsContext);
  if (!actions) throw new Error('useAssignActions must be used within an AssignProvider');
  return actions;
}
