import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';

const route = getRouteApi('/_app/opportunities');

/** Opens the record of a deal. Reads nothing of the address, so that the cards are not drawn again when it changes. */
export function useOpenDeal(): (id: string) => void {
  const navigate = route.useNavigate();
  return useCallback(
    (id) => void navigate({ search: (before) => ({ ...before, deal: id }), resetScroll: false }),
    [navigate],
  );
}
