import { type MouseEvent, useRef, useState } from 'react';
import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import { isSelected } from '../bulk/selection/selection.ts';
import { useTicks } from '../bulk/selection/selection-context.ts';
import type { Card } from '../opportunities/queries.ts';
import { dealUnder } from '../opportunities/use-near-deal.ts';

/**
 * Goes from card to card, down a column and on to the next, and selects them: x the one that has the focus, Ctrl with a click
 * one more, Shift with a click all from the one before. `wanted` is the card that is to be in sight.
 */
export function useBoardKeys(cards: readonly Card[]) {
  const [wanted, setWanted] = useState<string>();
  const last = useRef<string>(undefined);
  const ticks = useTicks();
  const step = (by: 1 | -1) => {
    const here = dealUnder(document.activeElement) ?? last.current;
    const from = cards.findIndex(({ id }) => id === here);
    const to = cards[from < 0 ? 0 : from + by]?.id;
    if (to === undefined) return;
    last.current = to;
    setWanted(to);
    const focus = () => {
      const card = document.querySelector<HTMLElement>(`[data-deal-focus="${CSS.escape(to)}"]`);
      card?.focus({ preventScroll: true });
      return card !== null;
    };
    // Again only where the card had to be drawn first: by then a quick person may be elsewhere.
    if (!focus()) requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const select = (element: unknown, range: boolean): boolean => {
    const index = cards.findIndex(({ id }) => id === dealUnder(element));
    const card = cards[index];
    if (!card || !ticks.isOffered) return false;
    ticks.tick(cards, index, range || !isSelected(ticks.store.get(), card.id), range);
    return true;
  };
  useShortcuts({
    next: () => step(1),
    previous: () => step(-1),
    select: () => select(document.activeElement, false),
  });
  const onSelect = (event: MouseEvent) => {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return;
    if (!select(event.target, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { wanted, onSelect };
}
