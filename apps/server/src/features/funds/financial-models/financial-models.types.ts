import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type ModelInputs = InferContractRouterInputs<Contract>['financialModels'];
export type ModelOutputs = InferContractRouterOutputs<Contract>['financialModels'];
export type ModelView = ModelOutputs['get'];
