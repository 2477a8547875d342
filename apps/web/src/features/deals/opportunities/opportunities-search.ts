import {
  ANALYTICS_PERIOD_DEFAULT,
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  type AnyDealColumn,
  type AnySort,
  type CustomKey,
  customKey,
  DEAL_COLUMNS,
  type DealFilterValue,
  FILTER_FIELDS,
  type FilterField,
  isCustomKey,
  OPPORTUNITY_SORTS,
  readFilterValue,
} from '@cairn/domain';
import { listOf, oneOf, textOf } from '../../../lib/base/search-params.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const STAGE_KEY = /^[a-z0-9_]{1,60}$/;

export const OPPORTUNITIES_TABS = ['board', 'analytics', 'settings', 'list'] as const;
export type OpportunitiesTab = (typeof OPPORTUNITIES_TABS)[number];

/** What narrows the deals down, in both views; the stage only where it is not already a column. */
export type DealFilters = {
  search?: string | undefined;
  status?: string[] | undefined;
  /** The archived deals, or those together with the pipeline; the pipeline alone without it. In the list only. */
  archived?: boolean | 'all' | undefined;
  /** By the key of a field of the firm's own. */
  custom?: Record<string, string[]> | undefined;
} & { [F in FilterField]?: DealFilterValue<F>[] | undefined };

/** What the address of /opportunities carries: a link to it shows the same deals to a colleague. */
export interface OpportunitiesSearch extends DealFilters {
  view?: OpportunitiesTab;
  /** Days of the analysis; none is the default. */
  period?: AnalyticsPeriod;
  sort?: AnySort;
  direction?: 'asc' | 'desc';
  /** The saved view that is shown, whatever was changed about it since. */
  v?: string;
  /** Columns other than those of the view, or of the person. */
  columns?: AnyDealColumn[];
  /** The deal that is shown beside board or list. */
  peek?: string;
  /** The deal whose form is open. */
  deal?: string;
  /** Opens the form for a new deal. */
  new?: 1;
  /** Opens the import: a new one, or one that was begun. */
  import?: string;
}

/**
 * Reads the address; what it does not know becomes undefined rather than an error, so an old link still opens. Every key is
 * named, even when empty: the router would otherwise hand on what stood in the address, unread.
 */
export function readOpportunitiesSearch(search: Record<string, unknown>): OpportunitiesSearch {
  return {
    view: oneOf(search.view, OPPORTUNITIES_TABS),
    period: periodOf(search.period),
    search: textOf(search.search),
    status: matching(listOf(search.status), STAGE_KEY),
    ...fieldFilters((field) => readFilter(field, search[field])),
    custom: customFilters(search.custom),
    archived: archivedOf(search.archived),
    sort: oneOf(search.sort, OPPORTUNITY_SORTS) ?? customKeyOf(search.sort),
    direction: oneOf(search.direction, ['asc', 'desc'] as const),
    v: idOf(search.v),
    columns: listOf(search.columns)?.filter(isColumn),
    peek: idOf(search.peek),
    deal: idOf(search.deal),
    new: textOf(search.new) === '1' ? 1 : undefined,
    import: search.import === 'new' ? 'new' : idOf(search.import),
  };
}

/** The filters alone. The board has a column for each stage, so it knows no filter by stage. */
export function filtersOf(search: OpportunitiesSearch): DealFilters {
  return {
    search: search.search,
    ...fieldFilters((field) => search[field]),
    custom: search.custom,
    status: search.view === 'list' ? search.status : undefined,
    archived: search.view === 'list' ? search.archived : undefined,
  };
}

export function hasFilters(filters: DealFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** For "Clear filters": every filter named and empty. */
export const NO_FILTERS: DealFilters = {
  search: undefined,
  status: undefined,
  archived: undefined,
  custom: undefined,
  ...fieldFilters(() => undefined),
};

/** A filter for each field of the catalogue that has one. */
function fieldFilters(read: (field: FilterField) => unknown): Pick<DealFilters, FilterField> {
  return Object.fromEntries(FILTER_FIELDS.map((field) => [field, read(field)]));
}

const isColumn = (key: string): key is AnyDealColumn => isCustomKey(key) || DEAL_COLUMNS.some((one) => one === key);
const customKeyOf = (value: unknown): CustomKey | undefined =>
  typeof value === 'string' && isCustomKey(value) ? value : undefined;

/** Whether the fields still are there, the list finds out: an old link opens. */
function customFilters(value: unknown): Record<string, string[]> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([key, wanted]) => {
    const values = isCustomKey(customKey(key)) ? listOf(wanted) : undefined;
    return values ? [[key, values] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The values of a filter that its field can have. */
function readFilter(field: FilterField, value: unknown): (string | number)[] | undefined {
  const values = listOf(value)?.map((text) => readFilterValue(field, text));
  const known = [...new Set(values?.filter((text) => text !== undefined))];
  return known.length > 0 ? known : undefined;
}

function archivedOf(value: unknown): true | 'all' | undefined {
  if (value === 'all') return 'all';
  return value === true || value === 'true' ? true : undefined;
}

function periodOf(value: unknown): AnalyticsPeriod | undefined {
  const period = ANALYTICS_PERIODS.find((days) => String(days) === textOf(value));
  return period === ANALYTICS_PERIOD_DEFAULT ? undefined : period;
}

function idOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text && ID.test(text) ? text : undefined;
}

function matching(values: string[] | undefined, pattern: RegExp): string[] | undefined {
  const kept = values?.filter((value) => pattern.test(value));
  return kept && kept.length > 0 ? kept : undefined;
}
