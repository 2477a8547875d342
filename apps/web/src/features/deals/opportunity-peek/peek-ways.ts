import type { ComponentType } from 'react';

/** Where one can go from the deal that is shown. */
export interface PeekWays {
  /** "3 of 40"; undefined for a deal that is not among those that board or list show. */
  place: string | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onPage: () => void;
  onEdit: () => void;
  onClose: () => void;
}

export interface PeekProps extends PeekWays {
  dealId: string;
  /** Names the panel. */
  titleId: string;
}

/** What is fetched when somebody comes near a deal. */
export interface PeekCode {
  Peek: ComponentType<PeekProps>;
  /** Fetches what other features show of a deal first. */
  fetchAhead: (dealId: string) => Promise<unknown>;
}
