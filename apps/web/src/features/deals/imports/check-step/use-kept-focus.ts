import { type FocusEvent, useEffect, useRef } from 'react';

const STOP = 'data-stop';

/**
 * Where what had the focus is taken away, as a cell that was corrected is, the focus goes on: to the next cell that can be
 * corrected, or else to its row, or else to the row after it. A cell is `data-stop="cell <row> <column>"`, the button of a row
 * `data-stop="row <row>"`, what stands in a row is inside of `data-row`.
 */
export function useKeptFocus() {
  const last = useRef<{ element: Element; root: Element; next: string[] } | null>(null);
  // After every drawing: which of them takes the element away is not known before.
  useEffect(() => {
    const lost = last.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const stop = lost.next
      .map((name) => lost.root.querySelector<HTMLElement>(`[${STOP}="${name}"]`))
      .find((found) => found !== null);
    const goal =
      stop?.querySelector('input') ??
      stop ??
      lost.root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    goal?.focus();
    if (goal instanceof HTMLInputElement) goal.select();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      last.current = { element: target, root: currentTarget, next: stopsAfter(currentTarget, target) };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget && document.hasFocus()) last.current = null;
    },
  };
}

function stopsAfter(root: Element, target: Element): string[] {
  const stops = [...root.querySelectorAll(`[${STOP}]`)].map((element) => element.getAttribute(STOP) ?? '');
  const row = target.closest('[data-row]')?.getAttribute('data-row');
  const ofRow = `row ${row}`;
  const own = target.closest(`[${STOP}]`)?.getAttribute(STOP) ?? ofRow;
  const at = Math.max(stops.indexOf(own), 0);
  const [after, before] = [stops.slice(at), stops.slice(0, at).reverse()];
  const isRow = (stop: string) => stop.startsWith('row ');
  return [...after.filter((stop) => !isRow(stop)), ofRow, ...after.filter(isRow), ...before.filter(isRow)];
}
