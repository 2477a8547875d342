import { useRef, useState } from 'react';
import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import { dealUnder } from '../opportunities/use-near-deal.ts';

/** Goes from card to card, down a column and on to the next; answers with the one that is to be in sight. */
export function useBoardKeys(ids: readonly string[]): string | undefined {
  const [wanted, setWanted] = useState<string>();
  const last = useRef<string>(undefined);
  const step = (by: 1 | -1) => {
    const from = ids.indexOf(dealUnder(document.activeElement) ?? last.current ?? '');
    const to = ids[from < 0 ? 0 : from + by];
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
  useShortcuts({ next: () => step(1), previous: () => step(-1) });
  return wanted;
}
