import type { AnySort } from '@cairn/domain';
import { IconArrowDown, IconArrowUp, IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { HeadTick } from '../bulk/selection/head-tick.tsx';
import type { ListOrder, Row } from '../opportunities/queries.ts';
import { pinAt } from './deal-row.tsx';
import classes from './list.module.css';
import type { ListColumn } from './list-columns.tsx';
import { ResizeHandle, resizeByKeys } from './resize-handle.tsx';
import { COMPANY, type ColumnLayout } from './use-column-layout.ts';

interface TableHeadProps {
  rows: readonly Row[];
  total: number;
  layout: ColumnLayout;
  order: ListOrder;
  onSort: (sort: AnySort) => void;
}

export function TableHead({ rows, total, layout, order, onSort }: TableHeadProps) {
  const { columns, held, isPinned, resize, pin } = layout;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={classes.tickCell} data-pinned>
          <HeadTick rows={rows} total={total} />
        </td>
        <Heading
          label="Company"
          sort="company_name"
          order={order}
          onSort={onSort}
          pinned={isPinned(COMPANY)}
          onPin={(on) => pin(COMPANY, on)}
          isFirst
          held={layout.isCompanyHeld}
          onResize={(width) => resize(COMPANY, width)}
        />
        {columns.map(({ key, ...column }, place) => (
          <Heading
            key={key}
            {...column}
            order={order}
            onSort={onSort}
            pinned={isPinned(key)}
            held={place < held}
            style={pinAt(place, held)}
            onPin={(on) => pin(key, on)}
            onResize={(width) => resize(key, width)}
          />
        ))}
      </tr>
    </thead>
  );
}

const AMOUNT_ORDER =
  'Sorted in the firm’s currency by its newest exchange rates. Currencies without a rate follow, each by itself.';

type HeadingProps = Pick<ListColumn, 'label' | 'sort' | 'align'> &
  Pick<TableHeadProps, 'order' | 'onSort'> & {
    pinned: boolean;
    /** There is room for it to stay in sight. */
    held: boolean;
    onPin: (on: boolean) => void;
    isFirst?: boolean;
    onResize: (width: number | undefined) => void;
    style?: CSSProperties | undefined;
  };

function Heading({ label, sort, align, order, onSort, pinned, held, onPin, isFirst, onResize, style }: HeadingProps) {
  const sorted = sort === order.sort ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined;
  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown;
  const Pin = pinned ? IconPinnedOff : IconPin;
  return (
    <th
      scope="col"
      data-align={align}
      data-pinned={held || isFirst || undefined}
      data-first={isFirst}
      style={style}
      aria-sort={sort ? (sorted ?? 'none') : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted}
          title={sort === 'target_amount' ? AMOUNT_ORDER : undefined}
          onClick={() => onSort(sort)}
        >
          <span className={classes.heading}>{label}</span>
          <Arrow size={14} stroke={2} aria-hidden />
        </button>
      ) : (
        <span className={classes.unsorted}>
          <span className={classes.heading}>{label}</span>
        </span>
      )}
      <button
        type="button"
        className={classes.pin}
        aria-pressed={pinned}
        aria-label={`Keep ${label} in sight; the arrow keys change its width`}
        onKeyDown={resizeByKeys(onResize)}
        title={pinned ? (held ? 'Let it scroll' : 'There is no room to keep it in sight') : 'Keep it in sight'}
        onClick={() => onPin(!pinned)}
      >
        <Pin size={14} stroke={1.75} aria-hidden />
      </button>
      <ResizeHandle onResize={onResize} />
    </th>
  );
}
