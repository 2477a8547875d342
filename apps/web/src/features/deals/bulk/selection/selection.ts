import { BULK_DEALS_MAX } from '@cairn/domain';
import { isCounted } from '../../../../lib/base/format.ts';

/** Deals that are ticked: some by hand, in the version that was seen, or all that match, less a few. */
export type Selection =
  | { kind: 'some'; versions: ReadonlyMap<string, number> }
  | { kind: 'all'; except: ReadonlySet<string> };

export interface Selectable {
  id: string;
  version: number;
}

export const NONE: Selection = { kind: 'some', versions: new Map() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(id) : selection.versions.has(id);
}

export function countSelected(selection: Selection, total: number): number {
  if (selection.kind === 'some') return selection.versions.size;
  return isCounted(total) ? Math.max(0, total - selection.except.size) : total;
}

/** Ticks these rows, or takes their ticks away. */
export function withRows(selection: Selection, rows: readonly Selectable[], on: boolean): Selection {
  if (selection.kind === 'all') {
    const except = new Set(selection.except);
    for (const { id } of rows) {
      if (on) except.delete(id);
      else except.add(id);
    }
    return { kind: 'all', except };
  }
  const versions = new Map(selection.versions);
  for (const { id, version } of rows) {
    if (on) versions.set(id, version);
    else versions.delete(id);
  }
  return versions.size === 0 ? NONE : { kind: 'some', versions };
}

/** Every deal that matches. While all of them are on the page they are named, so that a change meanwhile is noticed. */
export function allOf(rows: readonly Selectable[], total: number): Selection {
  return rows.length >= total && total <= BULK_DEALS_MAX
    ? withRows(NONE, rows, true)
    : { kind: 'all', except: new Set() };
}

/** What a bulk call is sent: each deal in the version that is on the screen now, or the filters and how many they match. */
export function selectionInput<F extends object>(
  selection: Selection,
  rows: readonly Selectable[],
  filters: F,
  total: number,
): {
  matching?: F & { except?: string[] };
  total?: number;
  deals?: { id: string; version: number }[];
} {
  if (selection.kind === 'all') {
    const except = [...selection.except];
    return {
      matching: { ...filters, ...(except.length > 0 && { except }) },
      ...(isCounted(total) && { total: countSelected(selection, total) }),
    };
  }
  const shown = new Map(rows.map(({ id, version }) => [id, version]));
  return { deals: [...selection.versions].map(([id, seen]) => ({ id, version: shown.get(id) ?? seen })) };
}
