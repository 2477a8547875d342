import { DEAL_COLUMNS, FILTER_FIELDS, type FilterField, OPPORTUNITY_SORTS, readFilterValue } from '@cairn/domain';
import type { SavedView } from './view-view.ts';

const STAGE_KEY = /^[a-z0-9_]{1,60}$/;

type Search = SavedView['search'];

/** A stored search as it can be used today: what an older version kept and this one does not know is left out. */
export function readSearch(stored: Record<string, unknown>): Search {
  const search: Search = {
    search: typeof stored.search === 'string' && stored.search ? stored.search : undefined,
    status: textsOf(stored.status, (text) => STAGE_KEY.test(text)),
    ...Object.fromEntries(FILTER_FIELDS.map((field) => [field, valuesOf(field, stored[field])])),
    sort: OPPORTUNITY_SORTS.find((sort) => sort === stored.sort),
    direction: (['asc', 'desc'] as const).find((direction) => direction === stored.direction),
    columns: textsOf(stored.columns, isOneOf(DEAL_COLUMNS)),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function valuesOf(field: FilterField, value: unknown): (string | number)[] | undefined {
  const known = [value].flat().map((single) => readFilterValue(field, single));
  const values = new Set(known.filter((single) => single !== undefined));
  return values.size > 0 ? [...values] : undefined;
}

function isOneOf<T extends string>(all: readonly T[]) {
  return (text: string): text is T => (all as readonly string[]).includes(text);
}

function textsOf<T extends string>(value: unknown, isKnown: (text: string) => text is T): T[] | undefined;
function textsOf(value: unknown, isKnown: (text: string) => boolean): string[] | undefined;
function textsOf(value: unknown, isKnown: (text: string) => boolean): string[] | undefined {
  const known = [value].flat().filter((text) => typeof text === 'string' && isKnown(text)) as string[];
  return known.length > 0 ? [...new Set(known)] : undefined;
}
