import { inTenant, os } from '../../../core/procedure.ts';
import { createSavedView } from '../../work/saved-views/create-saved-view.ts';
import { deleteSavedView } from '../../work/saved-views/delete-saved-view.ts';
import { listSavedViews } from '../../work/saved-views/list-saved-views.ts';
import { updateSavedView } from '../../work/saved-views/update-saved-view.ts';
import type { ViewKind } from '../../work/saved-views/view-kind.ts';
import { readCompanySearch } from './read-company-search.ts';

const { companyViews } = os;
const COMPANIES: ViewKind<ReturnType<typeof readCompanySearch>> = {
  area: 'portfolio_companies',
  readSearch: readCompanySearch,
};

export const companyViewsRouter = {
  list: companyViews.list.handler(inTenant((ctx) => listSavedViews(ctx, COMPANIES))),
  create: companyViews.create.handler(inTenant((ctx, view) => createSavedView(ctx, COMPANIES, view))),
  update: companyViews.update.handler(inTenant((ctx, change) => updateSavedView(ctx, COMPANIES, change))),
  remove: companyViews.remove.handler(inTenant((ctx, named) => deleteSavedView(ctx, COMPANIES, named))),
};
