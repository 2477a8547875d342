import { inTenant, os } from '../../../core/procedure.ts';
import { createSavedView } from './create-saved-view.ts';
import { deleteSavedView } from './delete-saved-view.ts';
import { listSavedViews } from './list-saved-views.ts';
import { updateSavedView } from './update-saved-view.ts';

const { savedViews } = os;

export const savedViewsRouter = {
  list: savedViews.list.handler(inTenant(listSavedViews)),
  create: savedViews.create.handler(inTenant(createSavedView)),
  update: savedViews.update.handler(inTenant(updateSavedView)),
  remove: savedViews.remove.handler(inTenant(deleteSavedView)),
};
