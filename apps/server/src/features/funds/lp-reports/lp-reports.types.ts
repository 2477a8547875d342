import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type ReportInputs = InferContractRouterInputs<Contract>['lpReports'];
export type ReportOutputs = InferContractRouterOutputs<Contract>['lpReports'];
export type ReportView = ReportOutputs['get'];
