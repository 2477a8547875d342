import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';

export type PortalOutputs = InferContractRouterOutputs<Contract>['lpPortal'];
export type PortalView = PortalOutputs['get'];
