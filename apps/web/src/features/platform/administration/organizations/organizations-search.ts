import { TIERS, type Tier } from '@cairn/domain';
import { oneOf, textOf } from '../../../../lib/base/search-params.ts';

const STATES = ['active', 'suspended'] as const;

/** What of the list of organizations stands in the address. */
export interface OrganizationsSearch {
  search?: string;
  state?: (typeof STATES)[number];
  tier?: Tier;
}

export function readOrganizationsSearch(search: Record<string, unknown>): OrganizationsSearch {
  return { search: textOf(search.search), state: oneOf(search.state, STATES), tier: oneOf(search.tier, TIERS) };
}
