import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';

export type CommitteeOutputs = InferContractRouterOutputs<Contract>['committee'];
export type ReviewOutputs = CommitteeOutputs['get'];
