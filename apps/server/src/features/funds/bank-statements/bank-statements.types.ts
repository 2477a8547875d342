import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type BankInputs = InferContractRouterInputs<Contract>['bankStatements'];
export type BankOutputs = InferContractRouterOutputs<Contract>['bankStatements'];
export type BankStatementView = BankOutputs['get'];
