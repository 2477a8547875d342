import type { AnySort } from '@cairn/domain';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { HeadTick } from '../bulk/selection/head-tick.tsx';
import type { ListOrder, Row } from '../opportunities/queries.ts';
import classes from './list.module.css';
import type { ListColumn } from './list-columns.tsx';

interface TableHeadProps {
  rows: readonly Row[];
  total: number;
  columns: ListColumn[];
  order: ListOrder;
  onSort: (sort: AnySort) => void;
}

export function TableHead({ rows, total, columns, order, onSort }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={classes.tickCell}>
          <HeadTick rows={rows} total={total} />
        </td>
        <Heading label="Company" sort="company_name" order={order} onSort={onSort} />
        {columns.map(({ key, ...column }) => (
          <Heading key={key} {...column} order={order} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

type HeadingProps = Pick<ListColumn, 'label' | 'sort' | 'align'> & Pick<TableHeadProps, 'order' | 'onSort'>;

function Heading({ label, sort, align, order, onSort }: HeadingProps) {
  const sorted = sort === order.sort ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined;
  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" data-align={align} aria-sort={sort ? (sorted ?? 'none') : undefined}>
      {sort ? (
        <button type="button" className={classes.sort} data-sorted={sorted} onClick={() => onSort(sort)}>
          {label}
          <Arrow size={14} stroke={2} aria-hidden />
        </button>
      ) : (
        <span className={classes.unsorted}>{label}</span>
      )}
    </th>
  );
}
