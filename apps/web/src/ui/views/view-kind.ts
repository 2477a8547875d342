import { createContext, useContext } from 'react';

export interface SavedView<S extends object = object> {
  id: string;
  name: string;
  owner_id: string;
  is_shared: boolean;
  search: S;
  version: number;
  can: { edit: boolean; unshare: boolean; delete: boolean };
}

interface NewView<S> {
  name: string;
  is_shared: boolean;
  search: S;
}
type Change<S> = { id: string; version: number; name?: string; is_shared?: boolean; search?: S };

/** A list whose views can be saved: its calls, its words, and where a view of it opens. */
export interface ViewKind<S extends object = object> {
  queryKey: readonly unknown[];
  list: () => Promise<SavedView<S>[]>;
  create: (view: NewView<S>, idempotencyKey: string) => Promise<SavedView<S>>;
  update: (change: Change<S>) => Promise<SavedView<S>>;
  remove: (named: { id: string }) => Promise<unknown>;
  /** The list without a view: "All deals". */
  all: string;
  /** A name that somebody could give. */
  example: string;
  /** What deleting a view does not do: "No deal is changed." */
  untouched: string;
  /** The address that opens a view. */
  pathTo: (id: string) => string;
}

/** The list on screen, as its views need to know it. */
export interface ViewsOnScreen<S extends object = object> {
  kind: ViewKind<S>;
  /** What is on screen, as a view keeps it. */
  shown: S;
  /** Shows a view as it was saved, or the list without one. */
  show: (view: SavedView<S> | undefined) => void;
  /** The view is gone: what is on screen stays. */
  leave: (options?: { replace: boolean }) => void;
  /** What is on screen is what the view keeps now. */
  settle: () => void;
}

export const ViewsContext = createContext<ViewsOnScreen | null>(null);

export function useViewsOnScreen(): ViewsOnScreen {
  const views = useContext(ViewsContext);
  if (!views) throw new Error('views are drawn inside of ViewSwitcher');
  return views;
}
