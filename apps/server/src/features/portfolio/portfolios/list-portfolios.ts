import { hasPermission } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { countPortfolios, listPortfolioRows } from './portfolios.queries.ts';
import { type PortfolioInputs, type PortfolioOutputs, viewPortfolio } from './view-portfolio.ts';

export async function listPortfolios(
  { tx, actor }: Ctx,
  {
    status = null,
    limit = 200,
  }: { status?: PortfolioInputs['list']['status'] | null; limit?: number | string | undefined },
): Promise<PortfolioOutputs['list']> {
  const [rows, counts] = await Promise.all([listPortfolioRows(tx, status, Number(limit)), countPortfolios(tx, status)]);
  return {
    rows: rows.map((row) => viewPortfolio(actor, row)),
    ...counts,
    can: { create: hasPermission(actor.role, 'portfolio:write') },
  };
}
