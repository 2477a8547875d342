import { useEffect, useRef } from 'react';
import type { CommandName } from './command-table.ts';

export interface OfferedCommand {
  command: CommandName;
  /** Its choice, where it has several. */
  choice?: string;
  label: string;
  words?: string;
  /** Acts; or `fill` stands in the field instead, and its choices are listed. */
  act: (() => void) | { fill: string };
}

/** What a part of the page can do with what it shows. */
export interface Offer {
  /** The deal's name, or "3 selected deals": what all the commands are about. */
  about: string;
  commands: (typed: string) => OfferedCommand[];
}

const offers = new Set<{ current: Offer | null }>();

/** Offers commands in Ctrl-K for as long as the component is there; `null` while there is nothing that they could act on. */
export function useOffer(offer: Offer | null): void {
  const latest = useRef(offer);
  latest.current = offer;
  useEffect(() => {
    offers.add(latest);
    return () => {
      offers.delete(latest);
    };
  }, []);
}

/** What is offered right now, the last one first: a deal that was opened beside the list lies over it. */
export const offeredNow = (): Offer[] => [...offers].flatMap(({ current }) => current ?? []).reverse();
