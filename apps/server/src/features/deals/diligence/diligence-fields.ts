import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

type Inputs = InferContractRouterInputs<Contract>['diligence'];
export type Outputs = InferContractRouterOutputs<Contract>['diligence'];

/** What a procedure is called with, once defaults are filled in. */
export type InputOf<K extends keyof Inputs> = Inputs[K];
export type Card = Outputs['list']['rows'][number];
export type Report = Outputs['requestReport'];
export type Process = Outputs['get'];
export type Item = Process['sections'][number]['items'][number];
