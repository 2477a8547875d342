import type { Ctx } from '../../../core/procedure.ts';
import { canCreate } from './portfolio-companies.policy.ts';
import { listRows, type PortfolioOutputs } from './portfolio-companies.queries.ts';

/** All companies of the portfolio, newest first. A firm has some dozens. */
export async function listCompanies({ tx, actor }: Ctx): Promise<PortfolioOutputs['list']> {
  return { companies: await listRows(tx), can: { create: canCreate(actor) } };
}
