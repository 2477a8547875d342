import type { schema } from '@cairn/db';
import type { Actor } from '../../../core/actor.ts';
import { canDelete, canEdit, canUnshare } from './saved-views.policy.ts';
import type { ViewRecord } from './saved-views.queries.ts';

/** A list whose views can be kept. */
export interface ViewKind<S extends object> {
  area: (typeof schema.savedViews.$inferSelect)['area'];
  /** A stored search as it can be used today: what an older version kept and this one does not know is left out. */
  readSearch: (stored: Record<string, unknown>) => S;
}

export interface SavedView<S extends object> {
  id: string;
  name: string;
  owner_id: string;
  is_shared: boolean;
  search: S;
  created_at: string;
  updated_at: string;
  version: number;
  can: { edit: boolean; unshare: boolean; delete: boolean };
}

export function viewView<S extends object>({ readSearch }: ViewKind<S>, actor: Actor, view: ViewRecord): SavedView<S> {
  return {
    id: view.id,
    name: view.name,
    owner_id: view.owner_id,
    is_shared: view.is_shared,
    search: readSearch(view.search),
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
    version: view.version,
    can: { edit: canEdit(actor, view), unshare: canUnshare(actor, view), delete: canDelete(actor, view) },
  };
}
