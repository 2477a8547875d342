import type { Assumption, Proposal } from '@cairn/domain';
import { type Inputs, type Outputs, orpc } from '../../../lib/api/api.ts';

export type Assumptions = Outputs['calibration']['assumptions'];
export type AssumptionRow = Assumptions['rows'][number];
export type Calibration = Outputs['calibration']['get'];
export type CalibrationSearch = Inputs['calibration']['get'];

/** What the company's own figures say of an assumption, where they say something. */
export type Propose = (assumption: Assumption) => Proposal | null | undefined;

export const assumptionsOptions = (id: string) => orpc.calibration.assumptions.queryOptions({ input: { id } });

export const calibrationOptions = (search: CalibrationSearch) =>
  orpc.calibration.get.queryOptions({ input: search, placeholderData: (before) => before });
