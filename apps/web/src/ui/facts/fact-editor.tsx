import type { Catalogue, Currency, ValuesOf } from '@cairn/domain';
import { Button } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isConnected } from '../../lib/api/connection.ts';
import { gotNoAnswer } from '../../lib/api/errors.ts';
import { describeValue } from '../../lib/fields/describe-value.ts';
import { draftOf } from '../../lib/fields/draft.ts';
import type { FieldSpec } from '../../lib/fields/field-spec.ts';
import type { FieldErrors } from '../../lib/fields/read-draft.ts';
import { useDraft } from '../../lib/fields/use-draft.ts';
import { isSame, type Side } from '../../lib/fields/values.ts';
import { fitting } from '../../lib/forms/fits.ts';
import { saveOver } from '../../lib/forms/save-over.ts';
import { useKept } from '../../lib/forms/use-kept.ts';
import { fullName, type PersonName, usePersonOf } from '../../lib/team.ts';
import { toastError } from '../base/toast.tsx';
import { FieldInput, fieldId } from '../fields/field-input.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { type Choice, TwoValues } from '../forms/two-values.tsx';
import classes from './facts.module.css';

type Values = Readonly<Record<string, unknown>>;

/** A record whose facts are changed in their place, and how that is done. */
export interface FactsOf<R extends { id: string; version: number }> {
  record: R;
  catalogue: Catalogue;
  currency: Currency;
  /** The fields that a person may write, as the record has them. */
  valuesOf: (record: R) => Values;
  /** Saves, and takes what is stored by now over into the cache, also where somebody else was faster. */
  send: (changes: Values, version: number) => Promise<R>;
  /** `before` is what stood in the field. */
  onSaved: (saved: R, before: Values) => void;
  /** What the server says at the fields. */
  refused: (error: unknown) => FieldErrors | undefined;
  /** Who wrote last, where that is known. */
  who: PersonName | undefined;
  failed: string;
}

/** Where the draft of one fact is kept. */
export const factKey = (recordId: string, field: string) => `fact ${recordId} ${field}`;

interface KeptFact {
  draft: object;
  /** The record's values and version that the draft grew out of. */
  values: Values;
  version: number;
}

/**
 * One fact while it is changed; saved when one leaves it. The record may change under it: what a colleague wrote here meanwhile
 * is shown, not lost. Without a connection it stays as it is typed, and is sent when there is one.
 */
export function FactEditor<R extends { id: string; version: number }>({
  spec,
  facts,
  onDone,
}: {
  spec: FieldSpec;
  facts: FactsOf<R>;
  onDone: (back: boolean) => void;
}) {
  const { field, kind } = spec;
  const { record, catalogue, currency, valuesOf, who } = facts;
  const now = valuesOf(record);
  const kept = useKept<KeptFact>(factKey(record.id, field), { draft: {}, values: now, version: record.version });
  const { keep } = kept;
  const [base, setBase] = useState(() => kept.found ?? { values: now, version: record.version });
  const values = base.values as ValuesOf<Catalogue>;
  const begun = draftOf(catalogue, values, currency);
  const state = useDraft(catalogue, begun, values, fitting(kept.found?.draft, begun));
  const [pending, setPending] = useState(false);
  const nameOf = usePersonOf();
  const [waiting, setWaiting] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const choice = useRef<Choice>(null);
  const mine = state.values[field];
  const isTheirs = !isSame(base.values[field], now[field]) && !isSame(now[field], mine);
  const wasFound = kept.found !== undefined;
  useEffect(() => {
    if (wasFound) return;
    const input = document.getElementById(fieldId(field));
    input?.focus();
    // A browser begins before the first letter of a long text; people go on behind the last.
    if (input instanceof HTMLTextAreaElement) input.setSelectionRange(input.value.length, input.value.length);
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
    // The field rests while it is saved, and would drop the focus.
    if (editor.current?.contains(document.activeElement)) editor.current.focus({ preventScroll: true });
    setPending(true);
    try {
      const { saved } = await saveOver<R, Record<string, unknown>>({
        version,
        changes: { [field]: mine },
        seen: { [field]: values[field] },
        send: facts.send,
        valuesOf: (stored) => ({ [field]: valuesOf(stored)[field] }),
      });
      // The record is in the cache by now: where it is theirs, both values are shown.
      if (saved) {
        endSaved();
        facts.onSaved(saved, { [field]: values[field] });
      }
    } catch (error) {
      if (gotNoAnswer(error) && !isConnected.get()) return setWaiting(true);
      state.refuse(facts.refused(error) ?? {});
      toastError(facts.failed, error);
    } finally {
      setPending(false);
      setTimeout(() => document.activeElement === editor.current && document.getElementById(fieldId(field))?.focus());
    }
  };
  const save = (from = base) => {
    const faults = state.check();
    if (pending || faults?.[field]) return;
    if (isSame(mine, now[field])) return endSaved();
    void send(from);
  };
  const settle = (side: Side) => {
    if (side === 'theirs') return end();
    // What they wrote has been shown: from here on it is what is being replaced.
    const theirs = { values: now, version: record.version };
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
    if (relatedTarget instanceof Element && relatedTarget.closest('[role="listbox"], [data-calendar]')) return;
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
    // One more Enter must not overwrite what has just been shown: it leads to the question.
    if (isTheirs) choice.current?.focus();
    else save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the field inside
    <div ref={editor} className={classes.editor} tabIndex={-1} data-own-keys onKeyDown={onKeyDown} onBlur={onBlur}>
      {kept.isRestored && <RestoredNotice onDiscard={() => end()} />}
      <FieldInput spec={spec} state={state} disabled={pending} />
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
            theirs={describeValue(spec, now[field], { currency, nameOf })}
            mine={describeValue(spec, mine, { currency: state.currency, nameOf })}
            onChoose={settle}
            choice={choice}
            takesFocus
          />
        </div>
      )}
      {!isTheirs && (
        <div className={classes.editorActions}>
          <Button size="compact-sm" onClick={() => save()} loading={pending}>
            Save
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => end()} disabled={pending}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
