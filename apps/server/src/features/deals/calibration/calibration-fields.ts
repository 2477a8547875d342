import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type CalibrationOutputs = InferContractRouterOutputs<Contract>['calibration'];
type Inputs = InferContractRouterInputs<Contract>['calibration'];
/** What the figures are narrowed to. */
export type CalibrationQuery = Inputs['get'];
