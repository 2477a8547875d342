import type { PortfolioStatus } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type PortfolioInputs, type PortfolioOutputs, type PortfolioRecord, viewPortfolio } from './view-portfolio.ts';

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
    can: { create: may(actor, 'portfolio:write') },
  };
}

const LIST =
  'select * from portfolios where $1::text is null or status = $1 order by created_at desc, id desc limit $2';

function listPortfolioRows(tx: Tx, status: PortfolioStatus | null, limit: number): Promise<PortfolioRecord[]> {
  return tx.query<PortfolioRecord>(LIST, [status, limit], 'list-portfolios');
}

async function countPortfolios(tx: Tx, status: PortfolioStatus | null) {
  const [counts] = await tx.query<{ total: number; all: number }>(
    `select (count(*) filter (where $1::text is null or status = $1))::int as total, count(*)::int as "all" from portfolios`,
    [status],
    'count-portfolios',
  );
  return counts ?? { total: 0, all: 0 };
}
