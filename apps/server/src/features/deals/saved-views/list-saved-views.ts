import type { Ctx } from '../../../core/procedure.ts';
import { listVisible } from './saved-views.queries.ts';
import { type SavedView, viewView } from './view-view.ts';

export async function listSavedViews({ tx, actor }: Ctx): Promise<SavedView[]> {
  return (await listVisible(tx, actor.userId)).map((view) => viewView(actor, view));
}
