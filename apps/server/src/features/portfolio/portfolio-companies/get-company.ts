import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findApprovedCase } from '../../deals/committee/find-approved-case.ts';
import { type Found, FROM, type PortfolioOutputs, ROW, withDeal } from './portfolio-companies.queries.ts';

/** One company with what the committee believed of it. */
export async function getCompany(ctx: Ctx, { id }: { id: string }): Promise<PortfolioOutputs['get']> {
  const company = await findCompany(ctx.tx, id);
  if (!company) throw fail('NOT_FOUND');
  return { ...company, approved_case: company.deal && (await findApprovedCase(ctx, company.deal.id)) };
}

type Company = Omit<PortfolioOutputs['get'], 'approved_case' | 'deal'>;

const REST = `c.legal_name, c.description, c.headquarters, c.website, c.employee_count, c.founded_year, c.update_frequency,
  c.created_by, ${isoTime('c.updated_at')} as updated_at, c.version`;

async function findCompany(tx: Tx, id: string) {
  const rows = await tx.query<Found<Company>>(`select ${ROW}, ${REST} ${FROM} where c.id = $1`, [id], 'find-company');
  return rows[0] && withDeal<Company>(rows[0]);
}
