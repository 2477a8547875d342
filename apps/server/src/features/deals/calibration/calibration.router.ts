import { inTenant, os } from '../../../core/procedure.ts';
import { exportCalibration } from './export-calibration.ts';
import { getCalibration } from './get-calibration.ts';
import { listAssumptions } from './list-assumptions.ts';
import { recordOutcome } from './record-outcome.ts';

const { calibration } = os;

export const calibrationRouter = {
  assumptions: calibration.assumptions.handler(inTenant(listAssumptions)),
  recordOutcome: calibration.recordOutcome.handler(inTenant(recordOutcome)),
  get: calibration.get.handler(inTenant(getCalibration)),
  export: calibration.export.handler(inTenant(exportCalibration)),
};
