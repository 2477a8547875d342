import type { CustomKey, RowField } from '@cairn/domain';
import { createContext, useContext, useSyncExternalStore } from 'react';
import {
  draftsOwner,
  forgetTabDraft,
  listTabDrafts,
  recallTabDraft,
  storeTabDraft,
} from '../../../../lib/base/tab-drafts.ts';
import type { Side } from '../../../../lib/fields/values.ts';
import type { Row } from '../../opportunities/queries.ts';

/** What can be edited in a row: its fields, those of the firm's own, and the stage. */
export type CellField = Exclude<RowField, 'currency'> | CustomKey | 'status';

export type CellDraft = string | string[] | null;

/** A cell that is being edited, saved, or could not be saved: what was typed stays until it is stored or given up. */
export interface CellEdit {
  draft: CellDraft;
  /** What stood there when the editing began, or when one's own was chosen, and the version of the deal that had it. */
  base: unknown;
  version: number;
  /** `waiting`: left and not stored, because the server did not answer; it is sent again when it does. */
  state: 'editing' | 'saving' | 'waiting' | 'failed';
  /** Its editor was asked for while it was on its way. */
  opensAgain?: boolean;
  /** What was typed on it while it was on its way. */
  typed?: string | undefined;
  /** And that Enter was pressed behind it. */
  isTypedWhole?: boolean;
  /** What the draft means, once the cell was left. */
  value?: unknown;
  problem?: string | undefined;
  /** What somebody else has stored there meanwhile, and the version with it. While it stands, only a choice saves. */
  theirs?: Theirs | undefined;
}

export interface Theirs {
  name: string | undefined;
  shown: string;
  base: unknown;
  version: number;
}

/** Whether its editor stands in the place of the cell. */
export const isOpen = ({ state }: CellEdit): boolean => state === 'editing' || state === 'failed';

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
  /** The row as this person has just saved it, which the page may be about to draw. */
  latest: (row: Row) => Row;
  noteSaved: (saved: Row) => void;
  all: () => [id: string, field: CellField, edit: CellEdit][];
  subscribe: (listener: () => void) => () => void;
}

const KEPT = 'cell ';
const RESTORED =
  'You typed this before and it was not saved. Enter (in a long text Ctrl-Enter) saves it, Escape discards it.';

export function createCellEdits(): CellEdits {
  const rows = new Map<string, RowEdits>();
  const listeners = new Set<() => void>();
  let last: Row | undefined;
  const keep = (id: string, edits: Map<CellField, CellEdit>) => {
    if (edits.size > 0) rows.set(id, edits);
    else rows.delete(id);
    for (const listener of [...listeners]) listener();
  };
  const get: CellEdits['get'] = (id, field) => rows.get(id)?.get(field);
  const put: CellEdits['put'] = (id, field, edit) => keep(id, new Map(rows.get(id)).set(field, edit));
  const recall = () => {
    rows.clear();
    for (const key of listTabDrafts(KEPT)) {
      const [id = '', field = ''] = key.slice(KEPT.length).split(' ');
      const stored = recallTabDraft(key) as CellEdit;
      put(
        id,
        field as CellField,
        stored.state === 'waiting' ? stored : { ...stored, state: 'failed', problem: RESTORED },
      );
    }
  };
  recall();
  draftsOwner.subscribe(recall);
  return {
    ofRow: (id) => rows.get(id),
    get,
    put,
    patch: (id, field, patch) => {
      const edit = get(id, field);
      if (!edit) return;
      const after = { ...edit, ...patch };
      put(id, field, after);
      const { draft, base, version, value } = after;
      // What is on its way when the page is loaded anew may not arrive; to send it again does no harm.
      const state = after.state === 'saving' || after.state === 'waiting' ? 'waiting' : 'editing';
      storeTabDraft(`${KEPT}${id} ${field}`, { draft, base, version, value, state });
    },
    drop: (id, field) => {
      const edits = new Map(rows.get(id));
      if (edits.delete(field)) keep(id, edits);
      forgetTabDraft(`${KEPT}${id} ${field}`);
    },
    latest: (row) => (last?.id === row.id && last.version > row.version ? last : row),
    noteSaved: (saved) => {
      last = saved;
    },
    all: () =>
      [...rows].flatMap(([id, edits]) => [...edits].map(([field, edit]) => [id, field, edit] as const)) as never,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One for the page, so that what waits to be saved outlasts the table; kept in the tab, so that it outlasts a reload. */
let edits: CellEdits | undefined;
export function cellEdits(): CellEdits {
  edits ??= createCellEdits();
  return edits;
}

export interface CellActions {
  edits: CellEdits;
  begin: (row: Row, field: CellField) => void;
  /** Reads and stores what was typed; answers whether it could be read. */
  save: (row: Row, field: CellField) => boolean;
  /** Gives up what was typed and goes back to the cell. */
  cancel: (row: Row, field: CellField) => void;
  /** Ends a conflict: stores what was typed over theirs, or leaves theirs. */
  settle: (row: Row, field: CellField, side: Side) => void;
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
