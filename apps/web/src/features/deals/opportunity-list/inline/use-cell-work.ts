import { emptyValue } from '@cairn/domain';
import { useEffect, useMemo, useRef } from 'react';
import { isConnected } from '../../../../lib/api/connection.ts';
import { fetchAhead } from '../../../../lib/api/reload-when-replaced.ts';
import { isSame } from '../../../../lib/fields/values.ts';
import { useMay } from '../../../../lib/session/auth.tsx';
import { toast } from '../../../../ui/base/toast.tsx';
import { useDealCatalogue } from '../../opportunities/fields/deal-catalogue.ts';
import type { Row } from '../../opportunities/queries.ts';
import { type CellActions, type CellField, cellEdits } from './cell-edits.ts';
import { backTo } from './cell-focus.ts';
import { fetchEditor } from './editor-code.ts';
import { beginEdit, beginOver, draftOf, readCell } from './read-cell.ts';
import { useSaveCell } from './use-save-cell.ts';

/** Beginning, saving and giving up the editing of a cell; null for who may not edit. `order` are the fields in sight. */
export function useCellWork(order: readonly CellField[]): CellActions | null {
  const mayEdit = useMay('opportunity:edit');
  const catalogue = useDealCatalogue();
  const edits = cellEdits();
  const store = useSaveCell(edits);
  const fields = useRef(order);
  fields.current = order;
  useResume(store);

  return useMemo(() => {
    if (!mayEdit) return null;
    const begin = (row: Row, field: CellField) => {
      const waiting = edits.get(row.id, field);
      if (waiting) {
        if (waiting.state === 'waiting')
          edits.patch(row.id, field, {
            state: 'editing',
            draft: draftOf(catalogue, field, waiting.value, row.currency),
          });
        if (waiting.state === 'saving') edits.put(row.id, field, beginOver(catalogue, row, field, waiting));
        return;
      }
      edits.put(row.id, field, beginEdit(catalogue, edits.savedSince(row) ?? row, field));
    };
    const cancel = (row: Row, field: CellField) => {
      edits.giveUp(row.id, field);
      backTo(row, field);
    };
    const save = (row: Row, field: CellField): boolean => {
      const edit = edits.get(row.id, field);
      if (!edit || edit.state === 'saving') return true;
      // What somebody else wrote is on the screen: it is overwritten by its own button alone.
      if (edit.theirs) return false;
      const reading = readCell(catalogue, row, field, edit.draft);
      if (reading.problem !== undefined) {
        edits.patch(row.id, field, { state: 'failed', problem: reading.problem, theirs: undefined });
        return false;
      }
      if (isSame(reading.value, edit.base)) {
        edits.giveUp(row.id, field);
        return true;
      }
      edits.patch(row.id, field, {
        value: reading.value,
        problem: undefined,
        theirs: undefined,
      });
      void store(row.id, field);
      return true;
    };
    const clear = (row: Row, field: CellField) => {
      const definition = field === 'status' ? undefined : catalogue[field];
      if (!definition) return;
      begin(row, field);
      edits.patch(row.id, field, { draft: draftOf(catalogue, field, emptyValue(definition), row.currency) });
      if (save(row, field)) backTo(row, field);
    };
    const settle: CellActions['settle'] = (row, field, side) => {
      const { theirs } = edits.get(row.id, field) ?? {};
      if (side === 'theirs' || !theirs) return cancel(row, field);
      // From here on what they wrote is what is being replaced.
      edits.patch(row.id, field, { base: theirs.base, version: theirs.version, theirs: undefined, problem: undefined });
      if (save(row, field)) backTo(row, field);
    };
    const saveAndGo = (row: Row, field: CellField, step: 1 | -1) => {
      if (!save(row, field)) return;
      const next = fields.current[fields.current.indexOf(field) + step];
      if (next) begin(row, next);
      else backTo(row, field);
    };
    return { edits, begin, cancel, clear, settle, save, saveAndGo };
  }, [catalogue, edits, mayEdit, store]);
}

/** Follows the connection also after the table is gone, until another one does. */
let unfollow: (() => void) | undefined;

/** Sends what waits for the server once it answers again, also when the page was loaded anew meanwhile. */
function useResume(store: ReturnType<typeof useSaveCell>): void {
  useEffect(() => {
    const edits = cellEdits();
    const resume = async () => {
      if (!isConnected.get()) return;
      const waiting = edits.all().filter(([, , { state }]) => state === 'waiting');
      for (const [id, field] of waiting) edits.patch(id, field, { isLate: true });
      await Promise.all(waiting.map(([id, field]) => store(id, field)));
      const saved = waiting.filter(([id, field]) => !edits.get(id, field)).length;
      // Of a single one is said what it was.
      if (saved > 1) toast({ title: `${saved} edits were saved`, tone: 'success' });
    };
    unfollow?.();
    unfollow = isConnected.subscribe(() => void resume());
    void resume();
    // Cells that were being edited before a reload stand open again.
    if (edits.all().length > 0)
      void fetchAhead(fetchEditor).then(() => {
        for (const [id, field] of edits.all()) edits.patch(id, field, {});
      });
  }, [store]);
}
