import type { ReactNode } from 'react';
import { moveInList } from './move-in-list.ts';
import { SortableLists } from './sortable-lists.tsx';
import type { RowControls } from './sortable-row.tsx';
import { SortableRows } from './sortable-rows.tsx';

interface SortableListProps<T extends { id: string }> {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  onOrder: (ids: string[]) => void;
  children: (item: T, controls: RowControls) => ReactNode;
}

/** A list whose order is changed by dragging a row by its handle, or with its two arrows. */
export function SortableList<T extends { id: string }>({ onOrder, ...list }: SortableListProps<T>) {
  return (
    <SortableLists onMove={({ from, to }) => onOrder(moveInList(list.items, from.at, to.at).map(({ id }) => id))}>
      <SortableRows {...list} kind="row" list="" />
    </SortableLists>
  );
}
