import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { OpportunitiesSearch } from './opportunities-search.ts';

const route = getRouteApi('/_app/opportunities');

/**
 * Opens a deal beside board or list; once it is open there, its page. Reads the address only when it is called, so that the
 * cards are not drawn again when it changes.
 */
export function useOpenDeal(): (id: string) => void {
  const router = useRouter();
  const navigate = route.useNavigate();
  const openPage = useOpenDealPage();
  return useCallback(
    (id) => {
      const { peek } = router.state.location.search as OpportunitiesSearch;
      if (peek === id) return openPage(id);
      void navigate({
        search: (before) => ({ ...before, peek: id }),
        resetScroll: false,
        // Going back closes it, however many deals were looked at.
        replace: peek !== undefined,
      });
    },
    [router, navigate, openPage],
  );
}

export function useOpenDealPage(): (id: string) => void {
  const navigate = route.useNavigate();
  return useCallback((id) => void navigate({ to: '/opportunities/$id', params: { id } }), [navigate]);
}

/** Opens the form of a deal above everything else. */
export function useEditDeal(): (id: string) => void {
  const navigate = route.useNavigate();
  return useCallback(
    (id) => void navigate({ search: (before) => ({ ...before, deal: id }), resetScroll: false }),
    [navigate],
  );
}
