import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { OpportunitiesSearch } from './opportunities-search.ts';

const route = getRouteApi('/_app/opportunities');

interface ChangeOptions {
  /** Does not add a step to the browser's history: for every letter of a search, and for closing what a step opened. */
  replace?: boolean;
  /** Leaves a form although something in it is not saved. */
  ignoreBlocker?: boolean;
}

export type ChangeSearch = (patch: OpportunitiesSearch, options?: ChangeOptions) => void;

/** The state of the page, which lives in its address, and the way to change parts of it. */
export function useOpportunitiesSearch(): [OpportunitiesSearch, ChangeSearch] {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback<ChangeSearch>(
    (patch, options) => {
      void navigate({ search: (before) => ({ ...before, ...patch }), resetScroll: false, ...options });
    },
    [navigate],
  );
  return [search, change];
}
