import { useCallback, useRef } from 'react';
import { isConnected } from '../../../../lib/api/connection.ts';
import { gotNoAnswer, readError } from '../../../../lib/api/errors.ts';
import { isSame } from '../../../../lib/fields/values.ts';
import { saveOver } from '../../../../lib/forms/save-over.ts';
import { fullName, usePersonOf } from '../../../../lib/team.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { type AnyDealField, useDealCatalogue } from '../../opportunities/fields/deal-catalogue.ts';
import { dealValues, describeField } from '../../opportunities/fields/deal-draft.ts';
import { refusedFields } from '../../opportunities/fields/refused-fields.ts';
import type { Deal } from '../../opportunities/queries.ts';
import { useUndoEdit } from '../../opportunities/use-undo-edit.ts';
import { useUpdateOpportunity } from '../../opportunities/use-update-opportunity.ts';
import type { CellEdit, CellEdits, CellField } from './cell-edits.ts';
import { beginEdit, cellValue, readCell } from './read-cell.ts';

/** Stores one value of a deal. Several of one deal go one after the other. */
export function useSaveCell(edits: CellEdits) {
  const { mutateAsync } = useUpdateOpportunity();
  const nameOf = usePersonOf();
  const catalogue = useDealCatalogue();
  const undoEdit = useUndoEdit();
  const queues = useRef(new Map<string, Promise<void>>());

  return useCallback(
    function store(id: string, field: CellField, value: unknown): Promise<void> {
      const refuse = (error: unknown) => {
        if (gotNoAnswer(error) && !isConnected.get()) {
          const isFirst = !edits.all().some(([, , { state }]) => state === 'waiting');
          edits.patch(id, field, { state: 'waiting' });
          if (isFirst)
            toast({
              title: 'Not saved yet',
              description:
                'The server cannot be reached. What you typed is kept and saved when the connection is back.',
              tone: 'destructive',
            });
          return;
        }
        edits.patch(id, field, {
          state: 'failed',
          problem: refusedFields(error)?.[field] ?? readError(error).message,
        });
      };
      const meet = (theirs: Deal) => {
        const who = nameOf(theirs.updated_by);
        edits.patch(id, field, {
          state: 'failed',
          problem: `${who ? fullName(who) : 'Someone else'} changed this in the meantime. Choose which to keep; Escape keeps theirs.`,
          theirs: {
            name: who?.first_name,
            shown: describeField(catalogue, field as AnyDealField, dealValues(theirs, catalogue), nameOf),
            base: cellValue(catalogue, theirs, field),
            version: theirs.version,
          },
        });
      };
      /** With what was asked of the cell while it was being saved: its editor, or to save what was typed and ended by Enter. */
      const goOn = (saved: Deal, edit: CellEdit, isWhole: boolean) => {
        const reading = readCell(catalogue, saved, field, edit.draft);
        if (!isWhole) edits.put(id, field, edit);
        else if (reading.problem !== undefined)
          edits.put(id, field, { ...edit, state: 'failed', problem: reading.problem });
        else if (!isSame(reading.value, edit.base)) {
          edits.put(id, field, { ...edit, state: 'saving', value: reading.value });
          void store(id, field, reading.value);
        }
      };
      const send = async () => {
        const edit = edits.get(id, field);
        if (!edit) return;
        try {
          const { saved, theirs } = await saveOver<Deal, Record<string, unknown>>({
            version: edit.version,
            changes: { [field]: value },
            seen: { [field]: edit.base },
            send: (changes, version) => mutateAsync({ id, version, ...changes } as Parameters<typeof mutateAsync>[0]),
            valuesOf: (deal) => ({ [field]: cellValue(catalogue, deal, field) }),
          });
          if (theirs) meet(theirs);
          else {
            const { opensAgain, typed, isTypedWhole } = edits.get(id, field) ?? {};
            edits.noteSaved(saved);
            edits.drop(id, field);
            if (opensAgain) goOn(saved, beginEdit(catalogue, saved, field, typed), isTypedWhole === true);
            undoEdit(saved, { [field]: edit.base });
          }
        } catch (error) {
          refuse(error);
        }
      };
      const sent = (queues.current.get(id) ?? Promise.resolve()).then(send);
      queues.current.set(id, sent);
      return sent;
    },
    [catalogue, edits, mutateAsync, nameOf, undoEdit],
  );
}
