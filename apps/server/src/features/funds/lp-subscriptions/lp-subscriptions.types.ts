import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type LpSubscriptionInputs = InferContractRouterInputs<Contract>['lpSubscriptions'];
export type LpSubscriptionOutputs = InferContractRouterOutputs<Contract>['lpSubscriptions'];
export type LpSubscriptionView = LpSubscriptionOutputs['get'];
