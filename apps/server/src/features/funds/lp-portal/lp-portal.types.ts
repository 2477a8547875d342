import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type PortalInputs = InferContractRouterInputs<Contract>['lpPortal'];
export type PortalOutputs = InferContractRouterOutputs<Contract>['lpPortal'];
export type PortalView = PortalOutputs['get'];
