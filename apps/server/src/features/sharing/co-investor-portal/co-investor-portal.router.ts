import { inTenant, os } from '../../../core/procedure.ts';
import { viewSharedItem } from '../shares/view-shared-item.ts';
import { downloadShared, readShared } from './download-shared.ts';
import { keepPages } from './keep-pages.ts';
import { getSharedOpportunities, listSharedCompanies } from './list-shared.ts';
import { keepView, logInteraction } from './log-interaction.ts';
import { acceptTerms, getTerms } from './share-terms.ts';

const { coInvestorPortal } = os;

export const coInvestorPortalRouter = {
  getSharedOpportunities: coInvestorPortal.getSharedOpportunities.handler(inTenant(getSharedOpportunities)),
  listCompanies: coInvestorPortal.listCompanies.handler(inTenant((ctx) => listSharedCompanies(ctx))),
  get: coInvestorPortal.get.handler(inTenant((ctx, { id }: { id: string }) => viewSharedItem(ctx, id))),
  getTerms: coInvestorPortal.getTerms.handler(inTenant(getTerms)),
  acceptTerms: coInvestorPortal.acceptTerms.handler(inTenant(acceptTerms)),
  logInteraction: coInvestorPortal.logInteraction.handler(inTenant(logInteraction)),
  keepView: coInvestorPortal.keepView.handler(inTenant(keepView)),
  keepPages: coInvestorPortal.keepPages.handler(inTenant(keepPages)),
  readFile: coInvestorPortal.readFile.handler(({ context, input }) => readShared(context, input)),
  downloadFile: coInvestorPortal.downloadFile.handler(({ context, input }) => downloadShared(context, input)),
};
