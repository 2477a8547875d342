import { createContext, useContext } from 'react';
import type { Card } from '../opportunities/queries.ts';

/** What a move needs to know of a deal. */
export type MovingDeal = Pick<
  Card,
  'id' | 'company_name' | 'status' | 'version' | 'checklist_items' | 'checklist_open'
>;

export interface MoveActions {
  /** Asks for confirmation; nothing has happened yet. */
  ask: (deal: MovingDeal, to: string) => void;
  /** Lists the other stages beside the button. */
  openMenu: (deal: MovingDeal, anchor: HTMLElement) => void;
  /** Whether dialog or menu are on the screen right now. */
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
