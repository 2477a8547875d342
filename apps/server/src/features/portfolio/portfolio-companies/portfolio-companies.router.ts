import { inTenant, os } from '../../../core/procedure.ts';
import { createFromOpportunity } from './create-from-opportunity.ts';
import { getCompany } from './get-company.ts';
import { getDealCompany } from './get-deal-company.ts';
import { listCompanies } from './list-companies.ts';

const { portfolioCompanies } = os;

export const portfolioCompaniesRouter = {
  list: portfolioCompanies.list.handler(inTenant(listCompanies)),
  get: portfolioCompanies.get.handler(inTenant(getCompany)),
  forOpportunity: portfolioCompanies.forOpportunity.handler(inTenant(getDealCompany)),
  createFromOpportunity: portfolioCompanies.createFromOpportunity.handler(inTenant(createFromOpportunity)),
};
