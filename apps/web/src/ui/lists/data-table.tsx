import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePhone } from '../../lib/base/use-phone.ts';
import classes from './data-table.module.css';

export interface DataColumn<R> {
  key: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** Share of the width, such as "24%"; the columns without one share what is left. */
  width?: string;
  /** Pixels below which the column is not squeezed: the table then scrolls sideways. */
  least?: number;
  sortable?: boolean;
  /** Numbers stand at the right, header and cells, digit below digit. */
  numeric?: boolean;
  /** Buttons: no header is shown for them, and on a phone they stand below. */
  actions?: boolean;
  /** What stands in the place of their header: the box that selects all rows. */
  all?: ReactNode;
}

export interface DataOrder {
  key: string;
  descending: boolean;
}

interface DataTableProps<R> {
  label: string;
  columns: readonly DataColumn<R>[];
  rows: readonly R[];
  /** The row that is shown beside the table. */
  current?: string | undefined;
  order?: DataOrder;
  onOrder?: (order: DataOrder) => void;
}

/** A short table. On a phone each row is a card, headed by its first column. */
export function DataTable<R extends { id: string }>(props: DataTableProps<R>) {
  return usePhone() ? <DataCards {...props} /> : <WideTable {...props} />;
}

/** A word and its padding; the first column names the record. */
const LEAST = 88;
const LEAST_OF_FIRST = 140;

function leastWidth<R>(columns: readonly DataColumn<R>[]): number {
  const pixels = (width: string | undefined) => (width?.endsWith('px') ? Number.parseInt(width, 10) : undefined);
  const widths = columns.map(
    ({ width, least }, place) => least ?? pixels(width) ?? (place === 0 ? LEAST_OF_FIRST : LEAST),
  );
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Whether there is more of the element than its width shows. */
function useScrolls() {
  const frame = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    // Other columns make another width of the table, and none of the frame.
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { frame, scrolls };
}

function WideTable<R extends { id: string }>({ label, columns, rows, current, order, onOrder }: DataTableProps<R>) {
  const { frame, scrolls } = useScrolls();
  return (
    // What scrolls is reached with the keyboard.
    <section ref={frame} className={classes.frame} {...(scrolls && { tabIndex: 0, 'aria-label': `${label}, scrolls` })}>
      <table className={classes.table} style={{ minWidth: leastWidth(columns) }} aria-label={label}>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-current={row.id === current || undefined}>
              {columns.map(({ key, cell, actions, numeric }) => (
                <td key={key} data-actions={actions || undefined} data-numeric={numeric || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeaderCellProps<R> {
  column: DataColumn<R>;
  order: DataOrder | undefined;
  onOrder: ((order: DataOrder) => void) | undefined;
}

function HeaderCell<R>({
  column: { key, header, sortable, actions, all, numeric },
  order,
  onOrder,
}: HeaderCellProps<R>) {
  const sorted = order?.key === key;
  const descending = sorted && order.descending;
  const Icon = descending ? IconArrowDown : IconArrowUp;
  // A header without text would be no header to a screen reader, and an empty cell is one to nobody.
  if (actions) return <td>{all}</td>;
  return (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted || undefined}
          onClick={() => onOrder?.({ key, descending: sorted && !descending })}
        >
          {header}
          <Icon size={14} stroke={2} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

function DataCards<R extends { id: string }>({ label, columns, rows }: DataTableProps<R>) {
  // What is selected is selected beside the name.
  const first = columns.findIndex(({ actions }) => !actions);
  const [head, others] = [columns.slice(0, first + 1), columns.slice(first + 1)];
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.head}>
            {head.map(({ key, cell }) => (
              <div key={key}>{cell(row)}</div>
            ))}
          </div>
          <dl className={classes.facts}>
            {others
              .filter(({ actions }) => !actions)
              .map(({ key, header, cell }) => (
                <div key={key} className={classes.fact}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
          </dl>
          {others
            .filter(({ actions }) => actions)
            .map(({ key, cell }) => (
              <div key={key}>{cell(row)}</div>
            ))}
        </li>
      ))}
    </ul>
  );
}
