import type { AnyDealColumn } from '@cairn/domain';
import { useMemo, useState } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { keepChosenColumns, readChosenColumns } from '../opportunities/chosen-columns.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import type { SavedView } from '../saved-views/view-state.ts';
import { type Beside, movedBeside, withChosen } from './column-order.ts';
import { INITIAL_COLUMNS, type ListColumn, useAllColumns } from './list-columns.tsx';

interface ListColumns {
  columns: ListColumn[];
  /** Their keys, in the order in which they stand. */
  chosen: AnyDealColumn[];
  choose: (keys: string[]) => void;
  move: (key: string, to: Beside) => void;
}

/**
 * Which columns are shown: those of the address, of the saved view, or those that this person last chose in this browser.
 * What is changed about a view stands in the address until the view is updated.
 */
export function useListColumns(view: Pick<SavedView, 'search'> | undefined): ListColumns {
  const { id } = useProfile();
  const [search, change] = useOpportunitiesSearch();
  const all = useAllColumns();
  const [personal, setPersonal] = useState<readonly string[]>(() => readChosenColumns(id) ?? INITIAL_COLUMNS);
  const wanted = [search.columns ?? view?.search.columns ?? personal].flat().join(' ');
  const columns = useMemo(() => {
    const byKey = new Map<string, ListColumn>(all.map((column) => [column.key, column]));
    return [...new Set(wanted.split(' '))].flatMap((key) => byKey.get(key) ?? []);
  }, [all, wanted]);
  const chosen = useMemo(() => columns.map(({ key }) => key), [columns]);

  const show = (known: AnyDealColumn[]) => {
    if (view) return change({ columns: known }, { replace: true });
    if (search.columns) change({ columns: undefined }, { replace: true });
    setPersonal(known);
    keepChosenColumns(id, known);
  };
  return {
    columns,
    chosen,
    choose: (keys) =>
      show(
        withChosen(
          all.map(({ key }) => key),
          chosen,
          keys,
        ),
      ),
    move: (key, to) => show(movedBeside(chosen, key, to)),
  };
}
