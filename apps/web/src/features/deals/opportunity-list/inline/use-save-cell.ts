import { useCallback } from 'react';
import { isConnected } from '../../../../lib/api/connection.ts';
import { gotNoAnswer, readError } from '../../../../lib/api/errors.ts';
import { isSame } from '../../../../lib/fields/values.ts';
import { saveOver } from '../../../../lib/forms/save-over.ts';
import { fullName, usePersonOf } from '../../../../lib/team.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { doneNow } from '../../../../ui/base/undo.ts';
import { type AnyDealField, useDealCatalogue } from '../../opportunities/fields/deal-catalogue.ts';
import { dealValues, describeField } from '../../opportunities/fields/deal-draft.ts';
import { refusedFields } from '../../opportunities/fields/refused-fields.ts';
import type { Deal } from '../../opportunities/queries.ts';
import { useUndoEdit } from '../../opportunities/use-undo-edit.ts';
import { useUpdateOpportunity } from '../../opportunities/use-update-opportunity.ts';
import type { CellEdit, CellEdits, CellField } from './cell-edits.ts';
import { cellValue } from './read-cell.ts';

/** Counts the saves of this page. */
let sends = 0;
const queues = new Map<string, Promise<void>>();

/** Stores one value of a deal. Several of one deal go one after the other. */
export function useSaveCell(edits: CellEdits) {
  const { mutateAsync } = useUpdateOpportunity();
  const nameOf = usePersonOf();
  const catalogue = useDealCatalogue();
  const undoEdit = useUndoEdit();

  return useCallback(
    function store(id: string, field: CellField): Promise<void> {
      sends += 1;
      const sent = sends;
      const at = doneNow();
      edits.patch(id, field, { state: 'saving', sent });
      const answer = (after: Partial<CellEdit>) => {
        const edit = edits.find(id, field, sent);
        if (edit) edits.answered(id, field, sent, { ...edit, ...after });
      };
      const refuse = (error: unknown) => {
        if (gotNoAnswer(error) && !isConnected.get()) {
          const isFirst = !edits.all().some(([, , { state }]) => state === 'waiting');
          answer({ state: 'waiting' });
          if (isFirst)
            toast({
              title: 'Not saved yet',
              description:
                'The server cannot be reached. What you typed is kept and saved when the connection is back.',
              tone: 'destructive',
            });
          return;
        }
        answer({ state: 'failed', problem: refusedFields(error)?.[field] ?? readError(error).message });
      };
      const meet = (theirs: Deal) => {
        const who = nameOf(theirs.updated_by);
        answer({
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
      const send = async () => {
        const edit = edits.find(id, field, sent);
        if (!edit) return;
        // What this tab has saved of the deal since has not touched the field: one round trip in place of two.
        const mine = edits.savedSince({ id, version: edit.version });
        const isBase = mine && isSame(cellValue(catalogue, mine, field), edit.base);
        try {
          const { saved, theirs } = await saveOver<Deal, Record<string, unknown>>({
            version: isBase ? mine.version : edit.version,
            changes: { [field]: edit.value },
            seen: { [field]: edit.base },
            send: (changes, version) => mutateAsync({ id, version, ...changes } as Parameters<typeof mutateAsync>[0]),
            valuesOf: (deal) => ({ [field]: cellValue(catalogue, deal, field) }),
          });
          if (theirs) meet(theirs);
          else {
            edits.noteSaved(saved);
            edits.answered(id, field, sent, { base: cellValue(catalogue, saved, field), version: saved.version });
            undoEdit(saved, { [field]: edit.base }, { at });
          }
        } catch (error) {
          refuse(error);
        }
      };
      const answered = (queues.get(id) ?? Promise.resolve()).then(send);
      queues.set(id, answered);
      return answered;
    },
    [catalogue, edits, mutateAsync, nameOf, undoEdit],
  );
}
