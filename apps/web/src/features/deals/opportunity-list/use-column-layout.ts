import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
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
/** What the company keeps before the other columns get more than they need. */
const ROOMY_COMPANY_WIDTH = 320;
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

/** The columns as wide as they were made, the others wider than they need where the frame has room for that. */
export function sizedColumns<Column extends Pick<ListColumn, 'key' | 'width' | 'roomy'>>(
  columns: readonly Column[],
  { widths }: Pick<Layout, 'widths'>,
  frame: number,
): Column[] {
  const sized = (isRoomy: boolean) =>
    columns.map((column) => ({
      ...column,
      width: widths[column.key] ?? (isRoomy ? column.roomy : undefined) ?? column.width,
    }));
  const roomy = sized(true);
  const wanted = roomy.reduce((sum, { width }) => sum + width, TICK_WIDTH + (widths[COMPANY] ?? ROOMY_COMPANY_WIDTH));
  return wanted <= frame ? roomy : sized(false);
}

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
  /** How wide the frame is, in pixels. */
  frame: number;
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
  const frameWidth = useWidth(frame);
  const { widths, pinned } = layout;
  const sized = sizedColumns(columns, layout, frameWidth);
  // As texts: the rows are drawn anew where they change, not with every pixel of the frame.
  const held = heldColumns(sized, layout, frameWidth).join();
  const sizes = sized.map(({ width }) => width).join();
  const placed = useMemo(() => {
    const sizeOf = sizes.split(',').map(Number);
    const sized = columns.map((column, place) => ({ ...column, width: sizeOf[place] ?? column.width }));
    const keys = held.split(',');
    const isFirst = ({ key }: ListColumn) => keys.includes(key);
    return [...sized.filter(isFirst), ...sized.filter((column) => !isFirst(column))];
  }, [columns, sizes, held]);
  return {
    columns: placed,
    held: held ? held.split(',').length : 0,
    isCompanyHeld:
      pinned.includes(COMPANY) && TICK_WIDTH + (widths[COMPANY] ?? COMPANY_WIDTH) <= frameWidth * HELD_SHARE,
    frame: frameWidth,
    company: widths[COMPANY],
    isPinned: (key) => pinned.includes(key),
    resize: (key, width) => {
      const { [key]: _, ...others } = widths;
      change({ pinned, widths: width === undefined ? others : { ...others, [key]: fitting(width) } });
    },
    pin: (key, on) => change({ widths, pinned: on ? [...pinned, key] : pinned.filter((one) => one !== key) }),
  };
}

/** How wide the frame is, known before the first painting. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (frame.current) setWidth(frame.current.clientWidth);
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return width;
}
