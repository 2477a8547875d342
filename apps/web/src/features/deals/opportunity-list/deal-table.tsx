import type { AnySort } from '@cairn/domain';
import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '../../../lib/base/use-now.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import type { ListOrder, Row, Stage } from '../opportunities/queries.ts';
import { useNearDeal } from '../opportunities/use-near-deal.ts';
import { type Beside, movedBeside } from './column-order.ts';
import { DealRow } from './deal-row.tsx';
import { useCellGestures } from './inline/use-cell-gestures.ts';
import classes from './list.module.css';
import type { ListColumn } from './list-columns.tsx';
import { TableHead } from './table-head.tsx';
import { COMPANY_WIDTH, PINNED_COMPANY_WIDTH, TICK_WIDTH, useColumnLayout } from './use-column-layout.ts';
import { usePeekedRow } from './use-peeked-row.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowMenu } from './use-row-menu.tsx';

export interface ShownDeals {
  rows: Row[];
  total: number;
  stages: Stage[];
  /** The answer to other filters is on its way. */
  stale: boolean;
  /** There are rows after these. */
  more: boolean;
  onMore: () => void;
}

interface DealTableProps extends ShownDeals {
  columns: ListColumn[];
  order: ListOrder;
  onSort: (sort: AnySort) => void;
  onMove: (key: string, to: Beside) => void;
}

const ROW_HEIGHT = 40;
const ASK_AHEAD = 40;

/** A table of which only the rows in sight are in the page; assistive technology is told how many there are in all. */
export function DealTable({ rows, total, stages, stale, more, onMore, columns, order, ...on }: DealTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const nameOf = usePersonOf();
  const now = useNow(60_000);
  const { open: openChecklist } = useChecklistActions();
  const context = useMemo(() => ({ stages, nameOf, now, openChecklist }), [stages, nameOf, now, openChecklist]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    // The heading covers the first pixels of the frame.
    scrollPaddingStart: ROW_HEIGHT,
  });
  const { current, show, onKeyDown, onFocus } = useRowFocus(scroller, rows, virtual);
  const gestures = useCellGestures(rows);
  const near = useNearDeal();
  const peek = usePeekedRow(rows, show);
  const { actions: rowMenu, menu } = useRowMenu();
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (more && last >= rows.length - ASK_AHEAD) onMore();
  }, [more, last, rows.length, onMore]);

  const latest = useRef(rows);
  latest.current = rows;
  const allRows = useCallback(() => latest.current, []);

  const layout = useColumnLayout(columns, scroller);
  const { columns: placed, held } = layout;
  const [moved, setMoved] = useState('');
  const move = (key: string, to: Beside) => {
    on.onMove(key, to);
    const keys = placed.map((column): string => column.key);
    const label = placed[keys.indexOf(key)]?.label;
    setMoved(`${label} is column ${movedBeside(keys, key, to).indexOf(key) + 1} of ${keys.length}.`);
  };
  const pins = held > 0 || layout.isCompanyHeld;
  const others = TICK_WIDTH + placed.reduce((sum, column) => sum + column.width, 0);
  // What stays in sight beside the company needs its width in pixels, also where it takes what is left.
  const left = layout.frame - others;
  const fixed = layout.company ?? (held > 0 ? (left < COMPANY_WIDTH ? PINNED_COMPANY_WIDTH : left) : undefined);
  const company = fixed ?? COMPANY_WIDTH;
  const width = others + company;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between links that work without them
    <div
      ref={scroller}
      className={classes.scroller}
      data-stale={stale || undefined}
      onFocus={onFocus}
      {...gestures}
      {...near}
      onKeyDown={(event) => {
        gestures.onKeyDown(event);
        onKeyDown(event);
      }}
      onClick={(event) => {
        gestures.onClick(event);
        if (pins) openRow(event);
      }}
      onFocusCapture={(event) => {
        gestures.onFocusCapture();
        near.onFocusCapture(event);
      }}
    >
      <table
        className={classes.table}
        data-pins={pins || undefined}
        style={{ minWidth: width, width: fixed && width, ...placesOf(placed.slice(0, held), TICK_WIDTH + company) }}
        aria-label="Deals"
        aria-rowcount={total + 1}
      >
        <colgroup>
          <col style={{ width: TICK_WIDTH }} />
          <col style={{ width: fixed }} />
          {placed.map(({ key, width: own }) => (
            <col key={key} style={{ width: own }} />
          ))}
        </colgroup>
        <TableHead rows={rows} total={total} layout={layout} order={order} onSort={on.onSort} onMove={move} />
        <tbody>
          <Spacer height={first * ROW_HEIGHT} />
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <DealRow
                  key={row.id}
                  row={row}
                  index={index}
                  rows={allRows}
                  columns={placed}
                  held={held}
                  context={context}
                  isCurrent={index === current}
                  isPeeked={row.id === peek}
                  menu={rowMenu}
                />
              )
            );
          })}
          <Spacer height={(rows.length - 1 - last) * ROW_HEIGHT} />
        </tbody>
      </table>
      {menu}
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </div>
  );
}

/**
 * A click beside the controls of a row, handed to its link. The link covers the row by itself, but not where a column stays
 * in sight: what is sticky ends the area that a link can cover.
 */
function openRow({ target, nativeEvent }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, input, label, [data-cell]')) return;
  const link = target.closest('tr[data-index]')?.querySelector(`.${classes.link}`);
  link?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

/** Where each column that stays in sight begins, as the cells read it. */
function placesOf(pinned: readonly ListColumn[], from: number): CSSProperties {
  let left = from;
  const places = pinned.map(({ width }, place) => {
    const entry = [`--pin-${place}`, `${left}px`] as const;
    left += width;
    return entry;
  });
  return Object.fromEntries(places);
}

/** Stands for the rows that are not in the page. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden className={classes.spacer} style={{ height }} />;
}
