import type { CustomKey, RowField } from '@cairn/domain';
import { createContext, useContext, useSyncExternalStore } from 'react';
import {
  draftsOwner,
  forgetTabDraft,
  listTabDrafts,
  recallTabDraft,
  storeTabDraft,
} from '../../../../lib/base/tab-drafts.ts';
import { waitingSaves } from '../../../../lib/base/waiting-saves.ts';
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
  /** Which of the saves it is, once it is one. */
  sent?: number;
  /** It waited for the connection before it was sent. */
  isLate?: boolean;
  /** What was left in this cell before and has no answer yet: the editor opens over it at once. */
  under?: CellEdit | undefined;
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

/** What the server has of a cell. */
export interface Stored {
  base: unknown;
  version: number;
}
const isStored = (answer: Stored | CellEdit): answer is Stored => !('state' in answer);

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
  /** Gives up what is being written; what was left in the cell before stands there again. */
  giveUp: (id: string, field: CellField) => void;
  find: (id: string, field: CellField, sent: number) => CellEdit | undefined;
  /** A save was answered: by what is stored now, or by what its cell is to say. Another edit may lie over it by then. */
  answered: (id: string, field: CellField, sent: number, answer: Stored | CellEdit) => void;
  /** The row as this person has just saved it, after the version that is named; the page may be about to draw it. */
  savedSince: (row: Pick<Row, 'id' | 'version'>) => Row | undefined;
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
    const all = [...rows.values()].flatMap((each) => [...each.values()]);
    waitingSaves.set(all.filter(({ state, isLate }) => state === 'waiting' || (state === 'saving' && isLate)).length);
    for (const listener of [...listeners]) listener();
  };
  const get: CellEdits['get'] = (id, field) => rows.get(id)?.get(field);
  const put: CellEdits['put'] = (id, field, edit) => keep(id, new Map(rows.get(id)).set(field, edit));
  const write: CellEdits['put'] = (id, field, edit) => {
    put(id, field, edit);
    const { draft, base, version, value } = edit;
    // What is on its way when the page is loaded anew may not arrive; to send it again does no harm.
    const state = edit.state === 'saving' || edit.state === 'waiting' ? 'waiting' : 'editing';
    storeTabDraft(`${KEPT}${id} ${field}`, { draft, base, version, value, state });
  };
  const drop: CellEdits['drop'] = (id, field) => {
    const edits = new Map(rows.get(id));
    if (edits.delete(field)) keep(id, edits);
    forgetTabDraft(`${KEPT}${id} ${field}`);
  };
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
      if (edit) write(id, field, { ...edit, ...patch });
    },
    drop,
    giveUp: (id, field) => {
      const under = get(id, field)?.under;
      if (under) write(id, field, under);
      else drop(id, field);
    },
    find: (id, field, sent) => {
      let edit = get(id, field);
      while (edit && edit.sent !== sent) edit = edit.under;
      return edit;
    },
    answered: (id, field, sent, answer) => {
      const top = get(id, field);
      if (!top) return;
      const after = answerTo(top, sent, answer);
      if (after) write(id, field, after);
      else drop(id, field);
    },
    savedSince: ({ id, version }) => (last?.id === id && last.version > version ? last : undefined),
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

/** The edit without the save that was answered, or with what became of it; what lies over it goes on from there. */
function answerTo(edit: CellEdit, sent: number, answer: Stored | CellEdit): CellEdit | undefined {
  if (edit.sent === sent) return isStored(answer) ? undefined : answer;
  const { under } = edit;
  if (!under) return edit;
  const { base, version } = answer;
  if (under.sent === sent) return { ...edit, base, version, under: isStored(answer) ? undefined : answer };
  return { ...edit, under: answerTo(under, sent, answer) };
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
  /** Stores that nothing is known; its editor opens where that cannot be. */
  clear: (row: Row, field: CellField) => void;
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
