import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type InvestmentInputs = InferContractRouterInputs<Contract>['investments'];
export type InvestmentOutputs = InferContractRouterOutputs<Contract>['investments'];
