import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import classes from './sortable.module.css';
import type { RowPlace } from './sortable-lists.tsx';
import { type RowControls, SortableRow } from './sortable-row.tsx';

/** A list beside, where a row goes that is moved beyond the end of its own. */
export type Neighbour = Pick<RowPlace, 'list' | 'label' | 'count'>;

interface SortableRowsProps<T extends { id: string }> {
  kind: string;
  list: string;
  label: string;
  /** What the list is called when a row has come into it; its label unless said. */
  title?: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  children: (item: T, controls: RowControls) => ReactNode;
  previous?: Neighbour | undefined;
  next?: Neighbour | undefined;
  /** Rows of other lists of the kind may come in, also behind the last one. */
  isShared?: boolean;
}

/** The rows of one list, inside of SortableLists. */
export function SortableRows<T extends { id: string }>(props: SortableRowsProps<T>) {
  const { kind, list, label, title = label, items, nameOf, children, previous, next, isShared = false } = props;
  const place = (at: number): RowPlace => ({ kind, list, label: title, at, count: items.length });
  const beyond = (by: 1 | -1, from: number): RowPlace | undefined => {
    if (items[from + by]) return place(from + by);
    const beside = by === 1 ? next : previous;
    return beside && { kind, ...beside, at: by === 1 ? 0 : beside.count };
  };
  return (
    <>
      <ol className={classes.rows} aria-label={label}>
        {items.map((item, at) => (
          <SortableRow
            key={item.id}
            id={item.id}
            name={nameOf(item)}
            place={place(at)}
            above={beyond(-1, at)}
            below={beyond(1, at)}
          >
            {(controls) => children(item, controls)}
          </SortableRow>
        ))}
      </ol>
      {isShared && <ListEnd place={place(items.length)} />}
    </>
  );
}

/** Where a row is dropped to be the last one, or the first of an empty list. */
function ListEnd({ place }: { place: RowPlace }) {
  const { setNodeRef, isOver, active } = useDroppable({ id: `end of ${place.list}`, data: place });
  const isLast = active?.data.current?.list === place.list && active.data.current.at === place.count - 1;
  return <div ref={setNodeRef} className={classes.end} data-drop={isOver && !isLast ? 'before' : undefined} />;
}
