import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findApprovedCase } from '../../deals/committee/find-approved-case.ts';
import { findCompany, type PortfolioOutputs } from './portfolio-companies.queries.ts';

/** One company with what the committee believed of it. */
export async function getCompany(ctx: Ctx, { id }: { id: string }): Promise<PortfolioOutputs['get']> {
  const company = await findCompany(ctx.tx, id);
  if (!company) throw fail('NOT_FOUND');
  return {
    ...company,
    approved_case: company.deal && (await findApprovedCase(ctx, company.deal.id)),
    can: { edit: may(ctx.actor, 'portfolio:write'), reveal: may(ctx.actor, 'portfolio:reveal') },
  };
}
