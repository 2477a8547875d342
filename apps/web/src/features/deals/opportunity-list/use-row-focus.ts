import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import { isSelected } from '../bulk/selection/selection.ts';
import { useTicks } from '../bulk/selection/selection-context.ts';
import type { Row } from '../opportunities/queries.ts';

/** So long a row is waited for: a third of a second. */
const FRAMES = 20;

/**
 * Up and down, j and k, Home, End, Page Up and Page Down move the focus between the rows; left and right between the link
 * of a row and its cells that can be edited. x ticks the row; with Shift the arrows take the ticks along.
 */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  virtual: Virtualizer<HTMLDivElement, Element>,
) {
  const [current, setCurrent] = useState(0);
  const ticks = useTicks();
  const count = rows.length;

  const go = (wanted: number, cell?: string) => {
    const index = Math.max(0, Math.min(count - 1, wanted));
    setCurrent(index);
    virtual.scrollToIndex(index);
    // The row may have to be drawn first, and the one that had the focus goes away meanwhile.
    const focus = (frames: number) => {
      const link = scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
      const target = cell && link?.closest('tr')?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
      if (link) (target || link).focus({ preventScroll: true });
      else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
    };
    focus(FRAMES);
  };
  const inRows = () => scroller.current?.querySelector('tbody')?.contains(document.activeElement) ?? false;
  const step = (by: number) => go(inRows() ? current + by : current);
  const tickCurrent = () => {
    const row = rows[current];
    if (row) ticks.tick(rows, current, !isSelected(ticks.store.get(), row.id), false);
  };
  /** From a ticked row back to one that is ticked, the one that is left behind loses its tick. */
  const extend = (by: 1 | -1) => {
    const next = current + by;
    const [here, there] = [rows[current], rows[next]];
    if (!here || !there) return;
    const back = [here, there].every(({ id }) => isSelected(ticks.store.get(), id));
    if (back) ticks.set([here], false);
    else ticks.set([here, there], true);
    go(next);
  };
  useShortcuts({ next: () => step(1), previous: () => step(-1), select: tickCurrent });

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!inRows() || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return;
    // With Ctrl they mean the same; left to the browser, it would scroll away from the row that has the focus.
    if (event.ctrlKey && key !== 'Home' && key !== 'End') return;
    // What is written in an editor is no matter of the list.
    if (target.closest('input, textarea, select, [role="listbox"]')) return;
    const cell = target.dataset.cell;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / virtual.options.estimateSize(0)) - 2);
    const index = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: count - 1,
    }[key];
    const sideways = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (index === undefined && sideways === undefined) return;
    event.preventDefault();
    if (sideways !== undefined) beside(target, sideways)?.focus();
    else if (event.shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) extend(key === 'ArrowDown' ? 1 : -1);
    else if (index !== undefined) go(index, cell);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const link = target instanceof HTMLElement && target.closest('tr')?.querySelector<HTMLElement>('[data-row]');
    if (link) setCurrent(Number(link.dataset.row));
  };
  /** The row is in sight, and the Tab key comes to it. */
  const show = (index: number) => {
    setCurrent(index);
    virtual.scrollToIndex(index);
  };
  return { current: Math.min(current, count - 1), show, onKeyDown, onFocus };
}

/** The link or the cell beside this one, in the same row. */
function beside(target: HTMLElement, by: number): HTMLElement | undefined {
  const stops = [...(target.closest('tr')?.querySelectorAll<HTMLElement>('[data-row], [data-cell]') ?? [])];
  return stops[stops.indexOf(target) + by];
}
