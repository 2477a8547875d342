import { oneOf } from '../../../lib/base/search-params.ts';

export const PROTECTION_TABS = {
  overview: 'Overview',
  encryption: 'Encryption Status',
  'sample-data': 'Sample Data',
  testing: 'Testing',
} as const;
export type ProtectionTab = keyof typeof PROTECTION_TABS;

/** What of the page stands in the address. */
export interface ProtectionSearch {
  tab?: ProtectionTab;
}

export function readProtectionSearch({ tab }: Record<string, unknown>): ProtectionSearch {
  return { tab: oneOf(tab, Object.keys(PROTECTION_TABS) as ProtectionTab[]) };
}
