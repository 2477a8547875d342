import { inTenant, os } from '../../../core/procedure.ts';
import { createSavedView } from '../../work/saved-views/create-saved-view.ts';
import { deleteSavedView } from '../../work/saved-views/delete-saved-view.ts';
import { listSavedViews } from '../../work/saved-views/list-saved-views.ts';
import { updateSavedView } from '../../work/saved-views/update-saved-view.ts';
import type { ViewKind } from '../../work/saved-views/view-kind.ts';
import { readSearch } from './read-search.ts';

const { savedViews } = os;
const DEALS: ViewKind<ReturnType<typeof readSearch>> = { area: 'opportunities', readSearch };

export const savedViewsRouter = {
  list: savedViews.list.handler(inTenant((ctx) => listSavedViews(ctx, DEALS))),
  create: savedViews.create.handler(inTenant((ctx, view) => createSavedView(ctx, DEALS, view))),
  update: savedViews.update.handler(inTenant((ctx, change) => updateSavedView(ctx, DEALS, change))),
  remove: savedViews.remove.handler(inTenant((ctx, named) => deleteSavedView(ctx, DEALS, named))),
};
