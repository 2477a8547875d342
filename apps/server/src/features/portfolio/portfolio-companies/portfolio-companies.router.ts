import { inTenant, os } from '../../../core/procedure.ts';
import { changeCompanies } from './change-companies.ts';
import { revealAmounts, setAmounts } from './company-amounts.ts';
import { createCompany } from './create-company.ts';
import { createFromOpportunity } from './create-from-opportunity.ts';
import { exportCompanies } from './export-companies.ts';
import { getCompany } from './get-company.ts';
import { getDealCompany } from './get-deal-company.ts';
import { listCompanies } from './list-companies.ts';
import { updateCompany } from './update-company.ts';
import { addNote, listNotes } from './work/company-notes.ts';
import { addUpdate, listUpdates } from './work/company-updates.ts';
import { listCompanyAudit } from './work/list-company-audit.ts';
import { seeUpdates } from './work/see-updates.ts';

const { portfolioCompanies } = os;

export const portfolioCompaniesRouter = {
  list: portfolioCompanies.list.handler(inTenant(listCompanies)),
  exportList: portfolioCompanies.exportList.handler(inTenant(exportCompanies)),
  get: portfolioCompanies.get.handler(inTenant(getCompany)),
  create: portfolioCompanies.create.handler(inTenant(createCompany)),
  update: portfolioCompanies.update.handler(inTenant(updateCompany)),
  change: portfolioCompanies.change.handler(inTenant(changeCompanies)),
  reveal: portfolioCompanies.reveal.handler(inTenant(revealAmounts)),
  setAmounts: portfolioCompanies.setAmounts.handler(inTenant(setAmounts)),
  listUpdates: portfolioCompanies.listUpdates.handler(inTenant(listUpdates)),
  addUpdate: portfolioCompanies.addUpdate.handler(inTenant(addUpdate)),
  seeUpdates: portfolioCompanies.seeUpdates.handler(inTenant(seeUpdates)),
  listNotes: portfolioCompanies.listNotes.handler(inTenant(listNotes)),
  addNote: portfolioCompanies.addNote.handler(inTenant(addNote)),
  listAudit: portfolioCompanies.listAudit.handler(inTenant(listCompanyAudit)),
  forOpportunity: portfolioCompanies.forOpportunity.handler(inTenant(getDealCompany)),
  createFromOpportunity: portfolioCompanies.createFromOpportunity.handler(inTenant(createFromOpportunity)),
};
