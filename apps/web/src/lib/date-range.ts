import {
  DATE_RANGES,
  type DateRange,
  type DateRangeKey,
  DEFAULT_DATE_RANGE,
  dateRangeOf,
  dayIn,
  isDateRange,
  isDay,
} from '@cairn/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { oneOf } from './base/search-params.ts';
import { useNow } from './base/use-now.ts';
import { useProfile } from './session/auth.tsx';

/** What the address carries of the range: a preset, or two days; nothing means the default. */
export interface RangeSearch {
  range?: DateRangeKey;
  from?: string;
  to?: string;
}

export const RANGE_KEYS = ['range', 'from', 'to'] as const satisfies readonly (keyof RangeSearch)[];

const KEYS = DATE_RANGES.map(({ key }) => key);

/** Reads the address; half a range, a day that does not exist and an unknown preset are the default. */
export function readRangeSearch(search: Record<string, unknown>): RangeSearch {
  const { from, to } = search;
  if (isDay(from) && isDay(to) && isDateRange({ from, to })) return { range: undefined, from, to };
  const range = oneOf(search.range, KEYS);
  return { range: range === DEFAULT_DATE_RANGE ? undefined : range, from: undefined, to: undefined };
}

export interface ChosenRange extends DateRange {
  /** Undefined when the two days were chosen by hand. */
  key: DateRangeKey | undefined;
  label: string;
  today: string;
}

/** What the address means on a given day. */
export function chosenRange({ range, from, to }: RangeSearch, today: string): ChosenRange {
  if (from && to) return { key: undefined, label: 'Custom range', today, from, to };
  const key = range ?? DEFAULT_DATE_RANGE;
  const label = DATE_RANGES.find((each) => each.key === key)?.label ?? '';
  return { key, label, today, ...dateRangeOf(key, today) };
}

/** The range that the dashboards show, and the way to choose another. Days are those of the firm's time zone. */
export function useDateRange(): [ChosenRange, (search: RangeSearch) => void] {
  const { time_zone } = useProfile();
  const { range, from, to } = readRangeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const today = dayIn(useNow(60_000), time_zone);
  const chosen = useMemo(() => chosenRange({ range, from, to }, today), [range, from, to, today]);
  const choose = useCallback(
    (wanted: RangeSearch) => {
      const next = readRangeSearch({ ...wanted });
      void navigate({ to: '.', search: (before) => ({ ...before, ...next }), resetScroll: false });
    },
    [navigate],
  );
  return [chosen, choose];
}
