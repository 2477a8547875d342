import type { AnySort } from '@cairn/domain';
import { IconArrowDown, IconArrowUp, IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { CSSProperties, PointerEvent } from 'react';
import { HeadTick } from '../bulk/selection/head-tick.tsx';
import type { ListOrder, Row } from '../opportunities/queries.ts';
import type { Beside } from './column-order.ts';
import { pinAt } from './deal-row.tsx';
import dragClasses from './heading-drag.module.css';
import classes from './list.module.css';
import type { ListColumn } from './list-columns.tsx';
import { moveByKeys } from './move-by-keys.ts';
import { ResizeHandle, resizeByKeys } from './resize-handle.tsx';
import { COMPANY, type ColumnLayout } from './use-column-layout.ts';

interface TableHeadProps {
  rows: readonly Row[];
  total: number;
  layout: ColumnLayout;
  order: ListOrder;
  onSort: (sort: AnySort) => void;
  onMove: (key: string, to: Beside) => void;
}

export function TableHead({ rows, total, layout, order, onSort, onMove }: TableHeadProps) {
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
            columnKey={key}
            {...column}
            onMove={(to) => onMove(key, to)}
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

/** Fetched when the pointer comes to a heading. */
const loadDrag = () => import('./heading-drag.ts');

/** The buttons of a heading are pressed by themselves, and a finger scrolls the table. */
function press(event: PointerEvent<HTMLElement>, onMove: (to: Beside) => void): void {
  const { button, pointerType, target, currentTarget: heading, clientX } = event;
  if (button !== 0 || pointerType === 'touch') return;
  if ((target as Element).closest(`.${classes.pin}, .${classes.resize}`)) return;
  void loadDrag().then(({ dragHeading }) => dragHeading(heading, clientX, onMove));
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
    /** Of a column that can be moved: all but the company. */
    columnKey?: string;
    onMove?: (to: Beside) => void;
    onResize: (width: number | undefined) => void;
    style?: CSSProperties | undefined;
  };

function Heading({ label, sort, align, order, onSort, pinned, held, onPin, onResize, style, ...own }: HeadingProps) {
  const { isFirst, columnKey, onMove } = own;
  const sorted = sort === order.sort ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined;
  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown;
  const Pin = pinned ? IconPinnedOff : IconPin;
  return (
    <th
      scope="col"
      data-align={align}
      data-pinned={held || isFirst || undefined}
      data-first={isFirst}
      data-key={columnKey}
      className={onMove && dragClasses.movable}
      onPointerEnter={onMove && (() => void loadDrag())}
      onPointerDown={onMove && ((event) => press(event, onMove))}
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
        aria-label={`Keep ${label} in sight; the arrow keys change its width${onMove ? ', with Shift its place' : ''}`}
        onKeyDown={(event) => {
          if (onMove) moveByKeys(onMove)(event);
          if (!event.shiftKey) resizeByKeys(onResize)(event);
        }}
        title={pinned ? (held ? 'Let it scroll' : 'There is no room to keep it in sight') : 'Keep it in sight'}
        onClick={() => onPin(!pinned)}
      >
        <Pin size={14} stroke={1.75} aria-hidden />
      </button>
      <ResizeHandle onResize={onResize} />
    </th>
  );
}
