import { hasPermission } from '@cairn/domain';
import { useMemo, useRef } from 'react';
import { isSame } from '../../../../lib/fields/values.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { useDealCatalogue } from '../../opportunities/fields/deal-catalogue.ts';
import type { Row } from '../../opportunities/queries.ts';
import { type CellActions, type CellField, createCellEdits } from './cell-edits.ts';
import { cellValue, draftOfCell, readCell } from './read-cell.ts';
import { useSaveCell } from './use-save-cell.ts';

export const cellId = (id: string, field: CellField) => `cell-${id}-${field}`;

/** Beginning, saving and giving up the editing of a cell; null for who may not edit. `order` are the fields in sight. */
export function useCellWork(order: readonly CellField[]): CellActions | null {
  const profile = useProfile();
  const catalogue = useDealCatalogue();
  const edits = useMemo(createCellEdits, []);
  const store = useSaveCell(edits);
  const fields = useRef(order);
  fields.current = order;
  const mayEdit = hasPermission(profile.role, 'opportunity:edit');

  return useMemo(() => {
    if (!mayEdit) return null;
    const begin = (row: Row, field: CellField) => {
      if (edits.get(row.id, field)) return;
      edits.put(row.id, field, {
        draft: draftOfCell(catalogue, row, field),
        base: cellValue(catalogue, row, field),
        state: 'editing',
      });
    };
    const cancel = (row: Row, field: CellField) => {
      edits.drop(row.id, field);
      backTo(row, field);
    };
    const save = (row: Row, field: CellField): boolean => {
      const edit = edits.get(row.id, field);
      if (!edit || edit.state === 'saving') return true;
      const reading = readCell(catalogue, row, field, edit.draft);
      if (reading.problem !== undefined) {
        edits.patch(row.id, field, { state: 'failed', problem: reading.problem });
        return false;
      }
      if (isSame(reading.value, edit.base)) {
        edits.drop(row.id, field);
        return true;
      }
      edits.patch(row.id, field, { state: 'saving', problem: undefined });
      store(row, field, reading.value);
      return true;
    };
    const saveAndGo = (row: Row, field: CellField, step: 1 | -1) => {
      if (!save(row, field)) return;
      const next = fields.current[fields.current.indexOf(field) + step];
      if (next) begin(row, next);
      else backTo(row, field);
    };
    return { edits, begin, cancel, save, saveAndGo };
  }, [catalogue, edits, mayEdit, store]);
}

/** The focus returns to the cell once it is drawn again in place of its editor. */
export function backTo(row: Row, field: CellField): void {
  requestAnimationFrame(() => document.getElementById(cellId(row.id, field))?.focus({ preventScroll: true }));
}
