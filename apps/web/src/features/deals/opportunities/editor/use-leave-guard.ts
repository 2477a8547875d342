import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';

interface Place {
  pathname: string;
  search: { deal?: string; new?: 1; edit?: 1 };
}

/**
 * Holds back whatever would close the form while something in it is not saved: the cross, the back button, a link. Reads a
 * ref, because Escape may follow the last letter before anything was drawn again.
 */
export function useLeaveGuard(dirty: RefObject<boolean>) {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => dirty.current && !isSameForm(current as Place, next as Place),
    enableBeforeUnload: () => dirty.current,
    withResolver: true,
  });
}

function isSameForm(a: Place, b: Place): boolean {
  const formOf = ({ search: { deal, new: isNew, edit } }: Place) => [deal, isNew, edit].join();
  return a.pathname === b.pathname && formOf(a) === formOf(b);
}
