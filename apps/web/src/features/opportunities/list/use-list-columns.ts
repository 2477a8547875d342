import { useState } from 'react';
import { useProfile } from '../../../lib/auth.tsx';
import { LIST_COLUMNS, type ListColumn } from './list-columns.tsx';

const INITIAL = LIST_COLUMNS.filter(({ initial }) => initial).map(({ key }) => key);

/** Which columns this person wants to see, remembered in this browser. */
export function useListColumns(): { columns: ListColumn[]; chosen: string[]; choose: (keys: string[]) => void } {
  const { id } = useProfile();
  const place = `cairn-deal-columns:${id}`;
  const [chosen, setChosen] = useState(() => readChosen(place));
  const choose = (keys: string[]) => {
    setChosen(keys);
    try {
      localStorage.setItem(place, JSON.stringify(keys));
    } catch {
      // Storage may be switched off; the choice then lasts as long as the page.
    }
  };
  return { columns: LIST_COLUMNS.filter(({ key }) => chosen.includes(key)), chosen, choose };
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
