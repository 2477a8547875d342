import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type CapTableInputs = InferContractRouterInputs<Contract>['capTables'];
export type CapTableOutputs = InferContractRouterOutputs<Contract>['capTables'];
