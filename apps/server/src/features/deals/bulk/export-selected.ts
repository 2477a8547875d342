import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Ctx } from '../../../core/procedure.ts';
import { exportOpportunities } from '../opportunities/list/export-opportunities.ts';

type ExportSelected = InferContractRouterInputs<Contract>['bulk']['export'] & {
  sort: string;
  direction: 'asc' | 'desc';
};

/** The selected deals as CSV, in the order of the list. What changed or left meanwhile is no obstacle to reading. */
export function exportSelected(ctx: Ctx, { deals, matching, total: _, ...shown }: ExportSelected) {
  return exportOpportunities(ctx, { ...shown, ...matching, ids: deals?.map(({ id }) => id) });
}
