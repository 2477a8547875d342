import { inTenant, os } from '../../../core/procedure.ts';
import { addCommitment } from './add-commitment.ts';
import { equaliseClosing } from './equalise-closing.ts';
import { exportPerformance, getPerformance } from './fund-performance.ts';
import { decideTerms, proposeTerms } from './fund-terms.ts';
import { getFund, getOverview, getPartner } from './get-fund.ts';
import { exportNavBridge, getNavBridge } from './nav-bridge.ts';
import { previewTerms } from './preview-terms.ts';
import { createFund, updateFund } from './write-fund.ts';

const { funds } = os;

export const fundsRouter = {
  overview: funds.overview.handler(inTenant(getOverview)),
  get: funds.get.handler(inTenant(getFund)),
  partner: funds.partner.handler(inTenant(getPartner)),
  performance: funds.performance.handler(inTenant(getPerformance)),
  exportPerformance: funds.exportPerformance.handler(inTenant(exportPerformance)),
  navBridge: funds.navBridge.handler(inTenant(getNavBridge)),
  exportNavBridge: funds.exportNavBridge.handler(inTenant(exportNavBridge)),
  equalise: funds.equalise.handler(inTenant(equaliseClosing)),
  create: funds.create.handler(inTenant(createFund)),
  update: funds.update.handler(inTenant(updateFund)),
  previewTerms: funds.previewTerms.handler(inTenant(previewTerms)),
  proposeTerms: funds.proposeTerms.handler(inTenant(proposeTerms)),
  decideTerms: funds.decideTerms.handler(inTenant(decideTerms)),
  addCommitment: funds.addCommitment.handler(inTenant(addCommitment)),
};
