import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES, type DataRequestKind, type DataRequestState } from '@cairn/domain';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';

export const PROTECTION_TABS = {
  overview: 'Overview',
  encryption: 'Encryption Status',
  keys: 'Keys',
  'sample-data': 'Sample Data',
  testing: 'Testing',
  requests: 'Requests',
} as const;
export type ProtectionTab = keyof typeof PROTECTION_TABS;

/** What of the page stands in the address. */
export interface ProtectionSearch {
  tab?: ProtectionTab;
  state?: DataRequestState;
  kind?: DataRequestKind;
  search?: string;
  /** The request that is open over its list. */
  request?: string;
}

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as K[];

export function readProtectionSearch({ tab, state, kind, search, request }: Record<string, unknown>): ProtectionSearch {
  return {
    tab: oneOf(tab, keysOf(PROTECTION_TABS)),
    state: oneOf(state, keysOf(DATA_REQUEST_STATES)),
    kind: oneOf(kind, keysOf(DATA_REQUEST_KINDS)),
    search: textOf(search),
    request: /^[0-9a-f-]{36}$/.test(String(request)) ? String(request) : undefined,
  };
}
