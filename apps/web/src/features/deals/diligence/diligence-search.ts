import { DILIGENCE_STATUSES, type DiligenceStatus } from '@cairn/domain';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';

const DILIGENCE_TABS = ['processes', 'templates', 'reports'] as const;
export type DiligenceTab = (typeof DILIGENCE_TABS)[number];

export interface ProcessFilters {
  search?: string;
  status?: DiligenceStatus;
}

/** The address of the dashboard. */
export interface DiligenceSearch extends ProcessFilters {
  tab?: DiligenceTab;
  /** Opens the start dialog: empty-handed, or for the deal of this id. */
  start?: string;
  /** The template that is read or edited, or a new one, and which of its versions. */
  template?: string;
  version?: number;
}

export type ChangeSearch = (patch: DiligenceSearch, options?: { replace?: boolean; ignoreBlocker?: boolean }) => void;

/** The state of the page, which lives in its address, and the way to change parts of it. */
export interface DiligenceParts {
  search: DiligenceSearch;
  change: ChangeSearch;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text && ID.test(text) ? text : undefined;
};

export function readDiligenceSearch(search: Record<string, unknown>): DiligenceSearch {
  const version = Number(textOf(search.version));
  return {
    tab: oneOf(search.tab, DILIGENCE_TABS),
    search: textOf(search.search),
    status: oneOf(search.status, DILIGENCE_STATUSES),
    start: search.start === 'new' ? 'new' : idOf(search.start),
    template: search.template === 'new' ? 'new' : idOf(search.template),
    version: Number.isInteger(version) && version > 0 ? version : undefined,
  };
}

export const filtersOf = ({ search, status }: DiligenceSearch): ProcessFilters => ({ search, status });

export const ITEM_FILTERS = ['mine', 'open', 'overdue', 'blocked'] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];

/** The address of a process: which items are shown, and which one is open. */
export interface ProcessSearch {
  show?: ItemFilter;
  item?: string;
}

export function readProcessSearch(search: Record<string, unknown>): ProcessSearch {
  return { show: oneOf(search.show, ITEM_FILTERS), item: idOf(search.item) };
}
