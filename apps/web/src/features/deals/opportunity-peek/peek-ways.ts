import type { ComponentType } from 'react';
import type { PeekWays } from '../../../ui/peek/peek-bar.tsx';

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
