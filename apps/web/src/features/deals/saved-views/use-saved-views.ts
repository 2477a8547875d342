import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { addressOf, hasListState, type SavedView } from './view-state.ts';

export function useSavedViews() {
  return useQuery(orpc.savedViews.list.queryOptions({ staleTime: 60_000 }));
}

/** The view that the address names. An address that names it alone is completed by what the view keeps. */
export function useViewInAddress(): { view: SavedView | undefined; isOpening: boolean } {
  const [search, change] = useOpportunitiesSearch();
  const { data: views, isPending } = useSavedViews();
  const view = views?.find(({ id }) => id === search.v);
  const opened = useRef<string | undefined>(undefined);
  const alone = search.v !== undefined && !hasListState(search);

  useEffect(() => {
    if (search.v === undefined || !views || opened.current === search.v) return;
    opened.current = search.v;
    if (!view) {
      toast({ title: 'This view no longer exists', description: 'It is no longer shared with you.' });
      change({ v: undefined }, { replace: true });
    } else if (alone) change(addressOf(view), { replace: true });
  }, [search.v, views, view, alone, change]);

  return { view, isOpening: alone && isPending };
}

/** Puts the answer into the list at once, in the order of the names. */
function useRemember() {
  const queryClient = useQueryClient();
  return (id: string, view: SavedView | undefined) =>
    queryClient.setQueryData<SavedView[]>(orpc.savedViews.list.queryKey(), (views) => {
      const others = (views ?? []).filter((other) => other.id !== id);
      return view ? [...others, view].toSorted((a, b) => a.name.localeCompare(b.name)) : others;
    });
}

export function useCreateView() {
  const remember = useRemember();
  return useMutation({
    mutationFn: (view: Inputs['savedViews']['create']) =>
      api.savedViews.create(view, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (view) => remember(view.id, view),
  });
}

export function useUpdateView() {
  const queryClient = useQueryClient();
  const remember = useRemember();
  return useMutation({
    mutationFn: (change: Inputs['savedViews']['update']) => api.savedViews.update(change),
    // Of a colleague's view that is shared no longer nothing is left here.
    onSuccess: (view) => remember(view.id, view.can.edit || view.is_shared ? view : undefined),
    onError: () => queryClient.invalidateQueries({ queryKey: orpc.savedViews.key() }),
  });
}

export function useDeleteView() {
  const remember = useRemember();
  return useMutation({
    mutationFn: ({ id }: SavedView) => api.savedViews.remove({ id }),
    onSuccess: (_, { id }) => remember(id, undefined),
  });
}
