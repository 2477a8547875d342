import { useMemo, useState } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import type { ListColumn } from './list-columns.tsx';

/** How wide a person made columns, and which stay in sight, in this browser. */
interface Layout {
  widths: Record<string, number>;
  pinned: string[];
}

export const COMPANY = 'company_name';
const [NARROWEST, WIDEST] = [64, 640];
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

export interface ColumnLayout {
  /** Pinned ones first, each as wide as it was made. */
  columns: ListColumn[];
  /** Of the company; it takes what is left as long as nobody made it as wide as it is. */
  company: number | undefined;
  isPinned: (key: string) => boolean;
  resize: (key: string, width: number | undefined) => void;
  pin: (key: string, on: boolean) => void;
}

export function useColumnLayout(columns: readonly ListColumn[]): ColumnLayout {
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
  const { widths, pinned } = layout;
  const placed = useMemo(() => {
    const sized = columns.map((column) => ({ ...column, width: widths[column.key] ?? column.width }));
    const isFirst = ({ key }: ListColumn) => pinned.includes(key);
    return [...sized.filter(isFirst), ...sized.filter((column) => !isFirst(column))];
  }, [columns, widths, pinned]);
  return {
    columns: placed,
    company: widths[COMPANY],
    isPinned: (key) => pinned.includes(key),
    resize: (key, width) => {
      const { [key]: _, ...others } = widths;
      change({ pinned, widths: width === undefined ? others : { ...others, [key]: fitting(width) } });
    },
    pin: (key, on) => change({ widths, pinned: on ? [...pinned, key] : pinned.filter((one) => one !== key) }),
  };
}
