import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A board or list that makes room for a deal is afterwards where it was, if this one deal was all that was looked at. */
export function useScrollBack(frame: RefObject<HTMLElement | null>, peek: string | undefined): void {
  const before = useRef<{ peek: string; left: number; top: number }>(null);
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    if (peek !== undefined && last.current === undefined)
      before.current = { peek, left: element.scrollLeft, top: element.scrollTop };
    if (peek === undefined && before.current && before.current.peek === last.current)
      element.scrollTo({ left: before.current.left, top: before.current.top, behavior: 'instant' });
    last.current = peek;
  }, [frame, peek]);
}
