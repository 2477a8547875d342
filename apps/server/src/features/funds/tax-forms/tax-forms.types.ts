import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type TaxInputs = InferContractRouterInputs<Contract>['taxForms'];
export type TaxOutputs = InferContractRouterOutputs<Contract>['taxForms'];
export type TaxView = TaxOutputs['get'];
