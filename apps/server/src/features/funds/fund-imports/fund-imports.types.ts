import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type ImportInputs = InferContractRouterInputs<Contract>['fundImports'];
export type ImportOutputs = InferContractRouterOutputs<Contract>['fundImports'];
export type ImportView = ImportOutputs['get'];
