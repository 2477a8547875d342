import { oneOf, textOf } from '../../../lib/base/search-params.ts';

export const SHARING_TABS = ['opportunities', 'portfolio', 'analytics'] as const;
export type SharingTab = (typeof SHARING_TABS)[number];

/** What of Co-Investor Management stands in the address. */
export interface SharingSearch {
  tab?: SharingTab | undefined;
  /** The record whose shares are shown. */
  item?: string | undefined;
  search?: string | undefined;
  shared?: 'yes' | 'no' | undefined;
  days?: '30' | '180' | '365' | undefined;
}

export function readSharingSearch(search: Record<string, unknown>): SharingSearch {
  return {
    tab: oneOf(search.tab, SHARING_TABS),
    item: textOf(search.item),
    search: textOf(search.search),
    shared: oneOf(search.shared, ['yes', 'no'] as const),
    days: oneOf(String(search.days), ['30', '180', '365'] as const),
  };
}
