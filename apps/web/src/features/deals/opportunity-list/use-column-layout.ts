import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import type { ListColumn } from './list-columns.tsx';

/** How wide a person made columns, and which stay in sight, in this browser. */
interface Layout {
  widths: Record<string, number>;
  pinned: string[];
}

export const COMPANY = 'company_name';
export const TICK_WIDTH = 44;
export const COMPANY_WIDTH = 160;
/** Where other columns stay in sight, the company before them needs a known width. */
export const PINNED_COMPANY_WIDTH = 220;
const [NARROWEST, WIDEST] = [64, 640];
/** So much of the frame stays in sight at most: the other columns could not be read beside more. */
const HELD_SHARE = 0.6;
/** One sees whose row it is, however far the others are scrolled. */
const INITIAL: Layout = { widths: {}, pinned: [COMPANY] };
const placeOf = (userId: string) => `cairn-deal-layout:${userId}`;

/** What was stored, as far as it can be used: storage may be off, or hold something else. */
export function readLayout(stored: string | null): Layout {
  try {
    const { widths, pinned } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const known = Object.entries(widths ?? {}).filter(([, width]) => typeof width === 'number');
    return {
      widths: Object.fromEntries(known.map(([key, width]) => [key, fitting(width as number)])),
      pinned: Array.isArray(pinned) ? pinned.filter((key) => typeof key === 'string') : INITIAL.pinned,
    };
  } catch {
    return INITIAL;
  }
}

const fitting = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** Which pinned columns a frame has room for beside the company; those pinned last give way first. */
export function heldColumns(
  columns: readonly Pick<ListColumn, 'key' | 'width'>[],
  { widths, pinned }: Layout,
  frame: number,
): string[] {
  let room = frame * HELD_SHARE - TICK_WIDTH - (widths[COMPANY] ?? PINNED_COMPANY_WIDTH);
  const shown = pinned.filter((key) => columns.some((column) => column.key === key));
  const full = shown.findIndex((key) => {
    room -= widths[key] ?? columns.find((column) => column.key === key)?.width ?? 0;
    return room < 0;
  });
  return full < 0 ? shown : shown.slice(0, full);
}

export interface ColumnLayout {
  /** Those that stay in sight first, each as wide as it was made. */
  columns: ListColumn[];
  /** So many of them stay in sight: those that are pinned, as far as the frame has room. */
  held: number;
  isCompanyHeld: boolean;
  /** Of the company; it takes what is left as long as nobody made it as wide as it is. */
  company: number | undefined;
  /** Whether the person chose so; it holds where there is room. */
  isPinned: (key: string) => boolean;
  resize: (key: string, width: number | undefined) => void;
  pin: (key: string, on: boolean) => void;
}

export function useColumnLayout(columns: readonly ListColumn[], frame: RefObject<HTMLElement | null>): ColumnLayout {
  const { id } = useProfile();
  const [layout, setLayout] = useState(() => {
    try {
      return readLayout(localStorage.getItem(placeOf(id)));
    } catch {
      return INITIAL;
    }
  });
  const change = (next: Layout) => {
    setLayout(next);
    try {
      localStorage.setItem(placeOf(id), JSON.stringify(next));
    } catch {
      // It then lasts as long as the page.
    }
  };
  const width = useWidth(frame);
  const { widths, pinned } = layout;
  // As a text: the rows are drawn anew where it changes, not with every pixel of the frame.
  const held = heldColumns(columns, layout, width).join();
  const placed = useMemo(() => {
    const sized = columns.map((column) => ({ ...column, width: widths[column.key] ?? column.width }));
    const keys = held.split(',');
    const isFirst = ({ key }: ListColumn) => keys.includes(key);
    return [...sized.filter(isFirst), ...sized.filter((column) => !isFirst(column))];
  }, [columns, widths, held]);
  return {
    columns: placed,
    held: held ? held.split(',').length : 0,
    isCompanyHeld: pinned.includes(COMPANY) && TICK_WIDTH + (widths[COMPANY] ?? COMPANY_WIDTH) <= width * HELD_SHARE,
    company: widths[COMPANY],
    isPinned: (key) => pinned.includes(key),
    resize: (key, width) => {
      const { [key]: _, ...others } = widths;
      change({ pinned, widths: width === undefined ? others : { ...others, [key]: fitting(width) } });
    },
    pin: (key, on) => change({ widths, pinned: on ? [...pinned, key] : pinned.filter((one) => one !== key) }),
  };
}

/** How wide the frame is; without end until that is known. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return width;
}
