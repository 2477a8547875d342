import type { Contract } from '@cairn/contract';
import { readCompanySearch as readKnown } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';

type Search = InferContractRouterOutputs<Contract>['companyViews']['update']['search'];

/** What a view of the companies kept, as far as this version knows it. */
export function readCompanySearch(stored: Record<string, unknown>): Search {
  const known = Object.entries(readKnown(stored)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}
