import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type LedgerInputs = InferContractRouterInputs<Contract>['fundLedger'];
export type LedgerOutputs = InferContractRouterOutputs<Contract>['fundLedger'];
export type PostingView = LedgerOutputs['postFee'];
