import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type EventInputs = InferContractRouterInputs<Contract>['capitalEvents'];
export type EventOutputs = InferContractRouterOutputs<Contract>['capitalEvents'];
export type EventView = EventOutputs['get'];
