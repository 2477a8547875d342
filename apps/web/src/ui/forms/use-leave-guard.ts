import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';

interface Place {
  pathname: string;
  search: Record<string, unknown>;
}

/**
 * Holds back whatever would close a form while something in it is not saved: the cross, the back button, a link. `of` are
 * the parts of the address that say which form it is. Reads a ref, because Escape may follow the last letter before anything
 * was drawn again. A form of which a draft is `kept` is held back where closing it would discard that; another page, or
 * this one again, may come.
 */
export function useLeaveGuard(dirty: RefObject<boolean>, of: readonly string[], kept = false) {
  return useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty.current && !(kept && current.pathname !== next.pathname) && !isSame(current as Place, next as Place, of),
    enableBeforeUnload: () => dirty.current && !kept,
    withResolver: true,
  });
}

const isSame = (a: Place, b: Place, of: readonly string[]) =>
  a.pathname === b.pathname && of.every((part) => a.search[part] === b.search[part]);
