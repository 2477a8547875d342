import type { Contract } from '@cairn/contract';
import type { schema } from '@cairn/db';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { type Actor, may } from '../../../core/actor.ts';

export type PortfolioRecord = typeof schema.portfolios.$inferSelect;
export type PortfolioInputs = InferContractRouterInputs<Contract>['portfolios'];
export type PortfolioOutputs = InferContractRouterOutputs<Contract>['portfolios'];
export type PortfolioView = PortfolioOutputs['create'];

export function viewPortfolio(actor: Actor, record: PortfolioRecord): PortfolioView {
  const { id, name, type, status, created_by, created_at, version } = record;
  return {
    id,
    name,
    type,
    status: status as PortfolioView['status'],
    created_by,
    created_at: created_at.toISOString(),
    version,
    can: { edit: may(actor, 'portfolio:write') },
  };
}
