import type { CustomKey, RowField } from '@cairn/domain';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Row } from '../../opportunities/queries.ts';

/** What can be edited in a row: its fields, those of the firm's own, and the stage. */
export type CellField = Exclude<RowField, 'currency'> | CustomKey | 'status';

export type CellDraft = string | string[] | null;

/** A cell that is being edited, saved, or could not be saved: what was typed stays until it is stored or given up. */
export interface CellEdit {
  draft: CellDraft;
  /** What stood there when the editing began, or when the conflict was shown. */
  base: unknown;
  state: 'editing' | 'saving' | 'failed';
  problem?: string | undefined;
}

/** The cells of one row that are being edited. */
export type RowEdits = ReadonlyMap<CellField, CellEdit>;

/** Outside of React's state, and of the rows: a row that is scrolled out of the page keeps what was typed in it. */
export interface CellEdits {
  /** The same object until something of this row changes. */
  ofRow: (id: string) => RowEdits | undefined;
  get: (id: string, field: CellField) => CellEdit | undefined;
  put: (id: string, field: CellField, edit: CellEdit) => void;
  patch: (id: string, field: CellField, patch: Partial<CellEdit>) => void;
  drop: (id: string, field: CellField) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createCellEdits(): CellEdits {
  const rows = new Map<string, RowEdits>();
  const listeners = new Set<() => void>();
  const write = (id: string, edits: Map<CellField, CellEdit>) => {
    if (edits.size > 0) rows.set(id, edits);
    else rows.delete(id);
    for (const listener of [...listeners]) listener();
  };
  const get: CellEdits['get'] = (id, field) => rows.get(id)?.get(field);
  const put: CellEdits['put'] = (id, field, edit) => write(id, new Map(rows.get(id)).set(field, edit));
  return {
    ofRow: (id) => rows.get(id),
    get,
    put,
    patch: (id, field, patch) => {
      const edit = get(id, field);
      if (edit) put(id, field, { ...edit, ...patch });
    },
    drop: (id, field) => {
      const edits = new Map(rows.get(id));
      if (edits.delete(field)) write(id, edits);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface CellActions {
  edits: CellEdits;
  begin: (row: Row, field: CellField) => void;
  /** Reads and stores what was typed; answers whether it could be read. */
  save: (row: Row, field: CellField) => boolean;
  /** Gives up what was typed and goes back to the cell. */
  cancel: (row: Row, field: CellField) => void;
  /** Saves and goes on to the next cell of the row that can be edited, or the one before. */
  saveAndGo: (row: Row, field: CellField, step: 1 | -1) => void;
}

/** Null where the person may not edit. */
export const CellActionsContext = createContext<CellActions | null>(null);

export const useCellActions = (): CellActions | null => useContext(CellActionsContext);

const NEVER = () => () => {};

/** One subscription a row, and it is drawn again only when something of its own changes. */
export function useRowEdits(id: string): RowEdits | undefined {
  const edits = useCellActions()?.edits;
  return useSyncExternalStore(edits?.subscribe ?? NEVER, () => edits?.ofRow(id));
}
