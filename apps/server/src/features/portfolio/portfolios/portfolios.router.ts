import { inTenant, os } from '../../../core/procedure.ts';
import { createPortfolio } from './create-portfolio.ts';
import { listPortfolios } from './list-portfolios.ts';
import { updatePortfolio } from './update-portfolio.ts';

const { portfolios } = os;

export const portfoliosRouter = {
  list: portfolios.list.handler(inTenant(listPortfolios)),
  create: portfolios.create.handler(inTenant(createPortfolio)),
  update: portfolios.update.handler(inTenant(updatePortfolio)),
};
