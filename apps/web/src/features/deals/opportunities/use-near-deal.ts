import { type SyntheticEvent, useEffect, useMemo, useRef } from 'react';
import { usePeekActions } from './peek-context.ts';

/** A pointer that only passes by asks for nothing. */
const RESTS_MS = 60;

/** Marks the card or row of a deal for `useNearDeal`. */
export const dealMark = (id: string) => ({ 'data-deal': id });

/** The deal whose card or row the element is, or lies in. */
export const dealUnder = (element: unknown): string | undefined =>
  element instanceof Element ? element.closest<HTMLElement>('[data-deal]')?.dataset.deal : undefined;

/** Fetches a deal ahead while pointer or focus are on it. Heard by the whole board or list, so that a card costs nothing. */
export function useNearDeal() {
  const { fetchAhead } = usePeekActions();
  const near = useRef<{ id: string; timer: ReturnType<typeof setTimeout> }>(null);
  useEffect(() => () => clearTimeout(near.current?.timer), []);
  return useMemo(() => {
    const comesNear = ({ target }: SyntheticEvent) => {
      const id = dealUnder(target);
      if (id === near.current?.id) return;
      clearTimeout(near.current?.timer);
      near.current = id === undefined ? null : { id, timer: setTimeout(() => fetchAhead(id), RESTS_MS) };
    };
    return { onPointerOver: comesNear, onFocusCapture: comesNear };
  }, [fetchAhead]);
}
