import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Actor } from '../../../core/actor.ts';
import { readSearch } from './read-search.ts';
import { canDelete, canEdit, canUnshare } from './saved-views.policy.ts';
import type { ViewRecord } from './saved-views.queries.ts';

export type SavedView = InferContractRouterOutputs<Contract>['savedViews']['update'];

export function viewView(actor: Actor, view: ViewRecord): SavedView {
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
