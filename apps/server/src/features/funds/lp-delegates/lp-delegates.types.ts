import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type DelegateInputs = InferContractRouterInputs<Contract>['lpDelegates'];
export type DelegateOutputs = InferContractRouterOutputs<Contract>['lpDelegates'];
export type DelegateView = DelegateOutputs['create'];
