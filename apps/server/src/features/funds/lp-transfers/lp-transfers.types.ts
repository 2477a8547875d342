import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type TransferInputs = InferContractRouterInputs<Contract>['lpTransfers'];
export type TransferOutputs = InferContractRouterOutputs<Contract>['lpTransfers'];
export type TransferView = TransferOutputs['create'];
