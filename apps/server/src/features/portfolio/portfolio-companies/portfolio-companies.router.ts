import { inTenant, os } from '../../../core/procedure.ts';
import { createFromOpportunity } from './create-from-opportunity.ts';
import { getCompany } from './get-company.ts';
import { getDealCompany } from './get-deal-company.ts';
import { listCompanies } from './list-companies.ts';

const { portfolio } = os;

export const portfolioRouter = {
  list: portfolio.list.handler(inTenant(listCompanies)),
  get: portfolio.get.handler(inTenant(getCompany)),
  forOpportunity: portfolio.forOpportunity.handler(inTenant(getDealCompany)),
  createFromOpportunity: portfolio.createFromOpportunity.handler(inTenant(createFromOpportunity)),
};
