import { DEAL_COLUMNS, OPPORTUNITY_SORTS, PRIORITIES, SOURCES } from '@cairn/domain';
import type { SavedView } from './view-view.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const STAGE_KEY = /^[a-z0-9_]{1,60}$/;

type Search = SavedView['search'];

/** A stored search as it can be used today: what an older version kept and this one does not know is left out. */
export function readSearch(stored: Record<string, unknown>): Search {
  const search: Search = {
    search: typeof stored.search === 'string' && stored.search ? stored.search : undefined,
    status: textsOf(stored.status, (text) => STAGE_KEY.test(text)),
    priority: textsOf(stored.priority, isOneOf(PRIORITIES)),
    source: textsOf(stored.source, isOneOf(SOURCES)),
    assigned_to: textsOf(stored.assigned_to, (text) => ID.test(text)),
    sort: OPPORTUNITY_SORTS.find((sort) => sort === stored.sort),
    direction: (['asc', 'desc'] as const).find((direction) => direction === stored.direction),
    columns: textsOf(stored.columns, isOneOf(DEAL_COLUMNS)),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
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
