import type { DealColumn } from '@cairn/domain';
import { useMemo, useState } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import type { SavedView } from '../saved-views/view-state.ts';
import { LIST_COLUMNS, type ListColumn } from './list-columns.tsx';

const INITIAL = LIST_COLUMNS.filter(({ initial }) => initial).map(({ key }) => key);

interface ListColumns {
  columns: ListColumn[];
  /** Their keys, in the order in which they stand. */
  chosen: DealColumn[];
  choose: (keys: string[]) => void;
}

/**
 * Which columns are shown: those of the address, of the saved view, or those that this person last chose in this browser.
 * What is changed about a view stands in the address until the view is updated.
 */
export function useListColumns(view: SavedView | undefined): ListColumns {
  const { id } = useProfile();
  const [search, change] = useOpportunitiesSearch();
  const place = `cairn-deal-columns:${id}`;
  const [personal, setPersonal] = useState(() => readChosen(place));
  const wanted = [search.columns ?? view?.search.columns ?? personal].flat().join(' ');
  const columns = useMemo(() => LIST_COLUMNS.filter(({ key }) => wanted.split(' ').includes(key)), [wanted]);
  const chosen = useMemo(() => columns.map(({ key }) => key), [columns]);

  const choose = (keys: string[]) => {
    const known = LIST_COLUMNS.map(({ key }) => key).filter((key) => keys.includes(key));
    if (view) return change({ columns: known }, { replace: true });
    if (search.columns) change({ columns: undefined }, { replace: true });
    setPersonal(known);
    try {
      localStorage.setItem(place, JSON.stringify(known));
    } catch {
      // Storage may be switched off; the choice then lasts as long as the page.
    }
  };
  return { columns, chosen, choose };
}

function readChosen(place: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    if (Array.isArray(stored)) return stored.filter((key) => typeof key === 'string');
  } catch {
    // As above, or something else was stored there.
  }
  return INITIAL;
}
