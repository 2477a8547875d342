import { ACTIVITY_PARTS, type ActivityPart } from '../features/deals/activity/parts.ts';
import { RECORD_TABS, type RecordTabKey } from '../features/deals/opportunity-record/record-tab-keys.ts';
import { oneOf } from '../lib/base/search-params.ts';

/** What the address of a deal's page carries. */
export interface DealSearch {
  tab?: RecordTabKey;
  /** Part of the activity; none is all of it. */
  show?: ActivityPart;
  /** The form is open. */
  edit?: 1;
}

export function readDealSearch(search: Record<string, unknown>): DealSearch {
  return {
    tab: oneOf(search.tab, RECORD_TABS),
    show: oneOf(search.show, ACTIVITY_PARTS),
    edit: search.edit === 1 || search.edit === '1' ? 1 : undefined,
  };
}
