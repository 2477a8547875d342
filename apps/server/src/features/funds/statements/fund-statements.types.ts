import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type StatementsInputs = InferContractRouterInputs<Contract>['fundStatements'];
export type StatementsOutputs = InferContractRouterOutputs<Contract>['fundStatements'];
export type RunView = StatementsOutputs['get'];
