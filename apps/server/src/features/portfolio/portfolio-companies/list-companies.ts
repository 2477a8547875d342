import { hasPermission } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { listRows, type PortfolioOutputs } from './portfolio-companies.queries.ts';

/** All companies of the portfolio, newest first. A firm has some dozens. */
export async function listCompanies({ tx, actor }: Ctx): Promise<PortfolioOutputs['list']> {
  return { companies: await listRows(tx), can: { create: hasPermission(actor.role, 'portfolio:write') } };
}
