import { ERROR_TABLE } from '@cairn/contract';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { refuseCreation } from './portfolio-companies.policy.ts';
import { findCompanyOf, findDeal, type PortfolioOutputs } from './portfolio-companies.queries.ts';

/** The company that a deal has become, or whether it can become one. */
export async function getDealCompany(ctx: Ctx, { id }: { id: string }): Promise<PortfolioOutputs['forOpportunity']> {
  const { tx, actor } = ctx;
  const [deal, company] = await Promise.all([findDeal(tx, id), findCompanyOf(tx, id)]);
  if (!deal) throw fail('NOT_FOUND');
  const refusal = company ? null : refuseCreation(deal);
  return {
    company: company ?? null,
    can: { create: !company && refusal === null && may(actor, 'portfolio:write') },
    refusal: refusal && ERROR_TABLE[refusal].message,
  };
}
