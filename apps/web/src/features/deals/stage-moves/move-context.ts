import { createContext, useContext } from 'react';
import type { Card } from '../opportunities/queries.ts';

/** What a move needs to know of a deal. */
export type MovingDeal = Pick<
  Card,
  'id' | 'company_name' | 'status' | 'version' | 'checklist_items' | 'checklist_open'
>;

export interface MoveWish {
  /** None is the stage that comes next. */
  to?: string;
  /** The deal was put there: until it is decided, it is shown there. */
  isDropped?: boolean;
}

export interface MoveActions {
  /** Opens the dialog of a move; nothing has happened yet. */
  ask: (deal: MovingDeal, wish?: MoveWish) => void;
  /** Whether the dialog is on the screen right now. */
  isOpen: () => boolean;
}

/** A move that is being confirmed or saved: the board already shows the card where it will be. */
export interface PendingMove {
  id: string;
  to: string;
}

// Two contexts, because every card uses the actions and none should be drawn again when a move begins.
export const MoveActionsContext = createContext<MoveActions | null>(null);
export const PendingMoveContext = createContext<PendingMove | null>(null);

export function useMoveActions(): MoveActions {
  const actions = useContext(MoveActionsContext);
  if (!actions) throw new Error('useMoveActions must be used within a MoveProvider');
  return actions;
}

export function usePendingMove(): PendingMove | null {
  return useContext(PendingMoveContext);
}
