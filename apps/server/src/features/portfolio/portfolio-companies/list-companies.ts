import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type Found, FROM, type PortfolioOutputs, ROW, withDeal } from './portfolio-companies.queries.ts';

/** All companies of the portfolio, newest first. A firm has some dozens. */
export async function listCompanies({ tx, actor }: Ctx): Promise<PortfolioOutputs['list']> {
  return { companies: await listRows(tx), can: { create: may(actor, 'portfolio:write') } };
}

type Row = PortfolioOutputs['list']['companies'][number];

async function listRows(tx: Tx): Promise<Row[]> {
  const rows = await tx.query<Found<Row>>(
    `select ${ROW} ${FROM} order by c.created_at desc, c.id desc`,
    [],
    'list-companies',
  );
  return rows.map((row) => withDeal<Row>(row));
}
