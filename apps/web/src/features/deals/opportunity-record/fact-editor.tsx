import { Button } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isConnected } from '../../../lib/api/connection.ts';
import { gotNoAnswer } from '../../../lib/api/errors.ts';
import { draftOf } from '../../../lib/fields/draft.ts';
import { type DraftState, useDraft } from '../../../lib/fields/use-draft.ts';
import { isSame, type Side } from '../../../lib/fields/values.ts';
import { fitting } from '../../../lib/forms/fits.ts';
import { saveOver } from '../../../lib/forms/save-over.ts';
import { useKept } from '../../../lib/forms/use-kept.ts';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FieldInput, fieldId } from '../../../ui/fields/field-input.tsx';
import { RestoredNotice } from '../../../ui/forms/restored-notice.tsx';
import { TwoValues } from '../../../ui/forms/two-values.tsx';
import { type AnyDealField, type AnyFieldSpec, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { type AnyDealValues, dealValues, describeField } from '../opportunities/fields/deal-draft.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { refusedFields } from '../opportunities/fields/refused-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import { useUndoEdit } from '../opportunities/use-undo-edit.ts';
import { useUpdateOpportunity } from '../opportunities/use-update-opportunity.ts';
import classes from './record.module.css';

/** Where the draft of one fact is kept. */
export const factKey = (dealId: string, field: AnyDealField | '') => `fact ${dealId} ${field}`;

interface KeptFact {
  draft: object;
  /** The deal's values and version that the draft grew out of. */
  values: AnyDealValues;
  version: number;
}

/**
 * One fact while it is changed; saved when one leaves it. `deal` may change under it: what a colleague wrote here meanwhile
 * is shown, not lost. Without a connection it stays as it is typed, and is sent when there is one.
 */
export function FactEditor({
  spec,
  deal,
  onDone,
}: {
  spec: AnyFieldSpec;
  deal: Deal;
  onDone: (back: boolean) => void;
}) {
  const { field, kind } = spec;
  const catalogue = useDealCatalogue();
  const now = dealValues(deal, catalogue);
  const kept = useKept<KeptFact>(factKey(deal.id, field), { draft: {}, values: now, version: deal.version });
  const { keep } = kept;
  const [base, setBase] = useState(() => kept.found ?? { values: now, version: deal.version });
  const begun = draftOf(catalogue, base.values);
  const state = useDraft(catalogue, begun, base.values, fitting(kept.found?.draft, begun));
  const update = useUpdateOpportunity();
  const undoEdit = useUndoEdit();
  const nameOf = usePersonOf();
  const [waiting, setWaiting] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const mine = state.values[field];
  const isTheirs = !isSame(base.values[field], now[field]) && !isSame(now[field], mine);
  const wasFound = kept.found !== undefined;
  useEffect(() => {
    if (!wasFound) document.getElementById(fieldId(field))?.focus();
  }, [field, wasFound]);
  useEffect(() => {
    keep(state.dirty ? { draft: { [field]: state.draft[field] }, values: base.values, version: base.version } : null);
  }, [keep, state.dirty, state.draft, field, base]);

  const end = (back = true) => {
    kept.forget();
    onDone(back);
  };
  /** Back to the fact that was edited, unless one works elsewhere by now. */
  const endSaved = () =>
    end(editor.current?.contains(document.activeElement) || document.activeElement === document.body);
  const send = async ({ values, version }: typeof base): Promise<void> => {
    setWaiting(false);
    try {
      const { saved } = await saveOver<Deal, Record<string, unknown>>({
        version,
        changes: { [field]: mine },
        seen: { [field]: values[field] },
        send: (changes, on) =>
          update.mutateAsync({ id: deal.id, version: on, ...changes } as Parameters<typeof update.mutateAsync>[0]),
        valuesOf: (record) => ({ [field]: dealValues(record, catalogue)[field] }),
      });
      // The record is in the cache by now: where it is theirs, both values are shown.
      if (saved) {
        endSaved();
        undoEdit(saved, { [field]: values[field] });
      }
    } catch (error) {
      if (gotNoAnswer(error) && !isConnected.get()) return setWaiting(true);
      state.refuse(refusedFields(error) ?? {});
      toastError(FAILED.save, error);
    }
  };
  const save = (from = base) => {
    const faults = state.check();
    if (update.isPending || faults?.[field]) return;
    if (isSame(mine, now[field])) return endSaved();
    void send(from);
  };
  const settle = (side: Side) => {
    if (side === 'theirs') return end();
    // What they wrote has been shown: from here on it is what is being replaced.
    const theirs = { values: now, version: deal.version };
    setBase(theirs);
    void send(theirs);
  };
  useEffect(() => {
    if (!waiting) return;
    return isConnected.subscribe(() => isConnected.get() && void send(base));
  });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Into a list of the field, or away from the window: that is not the end of it. A conflict waits for its answer.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget) || isTheirs || waiting) return;
    if (relatedTarget instanceof Element && relatedTarget.closest('[role="listbox"], [data-portal]')) return;
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      end();
    }
    const isSaving = event.key === 'Enter' && (kind !== 'long_text' || event.metaKey || event.ctrlKey);
    if (!isSaving || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isTheirs) settle('mine');
    else save();
  };
  const who = nameOf(deal.updated_by);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the field inside
    <div ref={editor} className={classes.editor} onKeyDown={onKeyDown} onBlur={onBlur}>
      {kept.isRestored && <RestoredNotice onDiscard={() => end()} />}
      <FieldInput spec={spec} state={state as DraftState} disabled={update.isPending} />
      {waiting && (
        <p className={classes.theirs} role="status">
          Not saved yet: the server cannot be reached. It is kept here and saved when the connection is back.
        </p>
      )}
      {isTheirs && (
        <div className={classes.conflict} role="status">
          <p className={classes.theirs}>{who ? fullName(who) : 'A colleague'} has changed this in the meantime.</p>
          <TwoValues
            label={spec.label}
            theirName={who?.first_name}
            theirs={describeField(catalogue, field, now, nameOf)}
            mine={describeField(catalogue, field, state.values, nameOf)}
            onChoose={settle}
          />
        </div>
      )}
      {!isTheirs && (
        <div className={classes.editorActions}>
          <Button size="compact-sm" onClick={() => save()} loading={update.isPending}>
            Save
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => end()} disabled={update.isPending}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
