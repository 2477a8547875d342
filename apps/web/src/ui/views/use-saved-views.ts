import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../base/toast.tsx';
import { type SavedView, useViewsOnScreen, type ViewKind } from './view-kind.ts';

export function useSavedViews<S extends object>({ queryKey, list }: ViewKind<S>) {
  return useQuery({ queryKey, queryFn: list, staleTime: 60_000 });
}

interface Address<S extends object> {
  /** The view that the address names. */
  id: string | undefined;
  /** The address says nothing else of the list: the view as it was saved is meant. */
  isAlone: boolean;
  /** Takes the place of the address. */
  show: (view: SavedView<S> | undefined) => void;
}

/** The view that the address names. An address that names it alone is completed by what the view keeps. */
export function useViewInAddress<S extends object>(
  kind: ViewKind<S>,
  { id, isAlone, show }: Address<S>,
): { view: SavedView<S> | undefined; isOpening: boolean } {
  const { data: views, isPending } = useSavedViews(kind);
  const view = views?.find((one) => one.id === id);
  const opened = useRef<string | undefined>(undefined);
  const alone = id !== undefined && isAlone;

  useEffect(() => {
    if (id === undefined || !views || opened.current === id) return;
    opened.current = id;
    if (!view) {
      toast({ title: 'This view no longer exists', description: 'It is no longer shared with you.' });
      show(undefined);
    } else if (alone) show(view);
  }, [id, views, view, alone, show]);

  return { view, isOpening: alone && isPending };
}

/** Puts the answer into the list at once, in the order of the names. */
function useRemember({ queryKey }: ViewKind) {
  const queryClient = useQueryClient();
  return (id: string, view: SavedView | undefined) =>
    queryClient.setQueryData<SavedView[]>(queryKey, (views) => {
      const others = (views ?? []).filter((other) => other.id !== id);
      return view ? [...others, view].toSorted((a, b) => a.name.localeCompare(b.name)) : others;
    });
}

export function useCreateView() {
  const { kind } = useViewsOnScreen();
  const remember = useRemember(kind);
  return useMutation({
    mutationFn: (view: Parameters<ViewKind['create']>[0]) => kind.create(view, crypto.randomUUID()),
    onSuccess: (view) => remember(view.id, view),
  });
}

export function useUpdateView(kind: ViewKind) {
  const queryClient = useQueryClient();
  const remember = useRemember(kind);
  return useMutation({
    mutationFn: (change: Parameters<ViewKind['update']>[0]) => kind.update(change),
    // Of a colleague's view that is shared no longer nothing is left here.
    onSuccess: (view) => remember(view.id, view.can.edit || view.is_shared ? view : undefined),
    onError: () => queryClient.invalidateQueries({ queryKey: kind.queryKey }),
  });
}

export function useDeleteView() {
  const { kind } = useViewsOnScreen();
  const remember = useRemember(kind);
  return useMutation({
    mutationFn: ({ id }: SavedView) => kind.remove({ id }),
    onSuccess: (_, { id }) => remember(id, undefined),
  });
}
