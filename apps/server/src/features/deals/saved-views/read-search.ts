import type { Contract } from '@cairn/contract';
import {
  type AnyDealColumn,
  type AnySort,
  customKey,
  DEAL_COLUMNS,
  FILTER_FIELDS,
  type FilterField,
  isCustomKey,
  OPPORTUNITY_SORTS,
  readFilterValue,
} from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';

const STAGE_KEY = /^[a-z0-9_]{1,60}$/;

type Search = InferContractRouterOutputs<Contract>['savedViews']['update']['search'];

/** A stored search as it can be used today: what an older version kept and this one does not know is left out. */
export function readSearch(stored: Record<string, unknown>): Search {
  const search: Search = {
    search: typeof stored.search === 'string' && stored.search ? stored.search : undefined,
    status: textsOf(stored.status, (text) => STAGE_KEY.test(text)),
    ...Object.fromEntries(FILTER_FIELDS.map((field) => [field, valuesOf(field, stored[field])])),
    archived: stored.archived === 'all' || stored.archived === true ? stored.archived : undefined,
    custom: customOf(stored.custom),
    sort: sortOf(stored.sort),
    direction: (['asc', 'desc'] as const).find((direction) => direction === stored.direction),
    columns: textsOf(stored.columns, isColumn),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function valuesOf(field: FilterField, value: unknown): (string | number)[] | undefined {
  const known = [value].flat().map((single) => readFilterValue(field, single));
  const values = new Set(known.filter((single) => single !== undefined));
  return values.size > 0 ? [...values] : undefined;
}

function sortOf(value: unknown): AnySort | undefined {
  if (typeof value === 'string' && isCustomKey(value)) return value;
  return OPPORTUNITY_SORTS.find((sort) => sort === value);
}

/** Whether the fields still are there, the list finds out. */
function customOf(value: unknown): Search['custom'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([key, wanted]) => {
    const texts = isCustomKey(customKey(key)) ? textsOf(wanted, (text) => text !== '') : undefined;
    return texts ? [[key, texts] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const isColumn = (text: string): text is AnyDealColumn =>
  isCustomKey(text) || (DEAL_COLUMNS as readonly string[]).includes(text);

function textsOf<T extends string>(value: unknown, isKnown: (text: string) => text is T): T[] | undefined;
function textsOf(value: unknown, isKnown: (text: string) => boolean): string[] | undefined;
function textsOf(value: unknown, isKnown: (text: string) => boolean): string[] | undefined {
  const known = [value].flat().filter((text) => typeof text === 'string' && isKnown(text)) as string[];
  return known.length > 0 ? [...new Set(known)] : undefined;
}
