import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type SubscriptionInputs = InferContractRouterInputs<Contract>['fundSubscriptions'];
export type SubscriptionOutputs = InferContractRouterOutputs<Contract>['fundSubscriptions'];
export type SubscriptionView = SubscriptionOutputs['get'];
export type SubscriptionRowView = SubscriptionOutputs['list']['rows'][number];
