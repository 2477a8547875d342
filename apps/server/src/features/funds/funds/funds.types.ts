import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type FundsInputs = InferContractRouterInputs<Contract>['funds'];
export type FundsOutputs = InferContractRouterOutputs<Contract>['funds'];
export type FundView = FundsOutputs['get'];
