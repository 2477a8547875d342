import type { DealGroup } from '@cairn/domain';
import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import type { FieldErrors } from '../../../lib/fields/read-draft.ts';
import type { DraftState } from '../../../lib/fields/use-draft.ts';
import { sendOnCtrlEnter } from '../../../lib/forms/send-on-ctrl-enter.ts';
import { fieldId } from '../../../ui/fields/field-input.tsx';
import { RestoredNotice } from '../../../ui/forms/restored-notice.tsx';
import { type DealCatalogue, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { tabOfField } from '../opportunities/fields/deal-fields.ts';
import { DealTabs } from './deal-tabs.tsx';
import classes from './editor.module.css';

interface DealFormProps {
  state: DraftState<DealCatalogue>;
  disabled?: boolean;
  pending: boolean;
  canSave: boolean;
  saveLabel: string;
  /** Resolves to what the server refused, if it was the fields' fault. */
  onSave: () => Promise<FieldErrors | undefined>;
  onCancel: () => void;
  stage: ReactNode;
  facts?: ReactNode;
  link?: ReactNode;
  /** Above the buttons, whatever tab is open. */
  hint?: ReactNode;
  /** Present while what was typed before a reload stands in the form. */
  onDiscard?: (() => void) | undefined;
}

/** Frame of the create and the edit form: tabs, what keeps it from being saved, and the buttons. */
export function DealForm(props: DealFormProps) {
  const {
    state,
    disabled = false,
    pending,
    canSave,
    saveLabel,
    onSave,
    onCancel,
    stage,
    facts,
    hint,
    link,
    onDiscard,
  } = props;
  const catalogue = useDealCatalogue();
  const [tab, setTab] = useState<DealGroup>('company');
  const [wanted, setWanted] = useState<string | null>(null);

  const show = (errors: FieldErrors) => {
    const first = Object.keys(catalogue).find((field) => errors[field]) ?? Object.keys(errors)[0];
    if (!first) return;
    setTab(tabOfField(first, catalogue));
    setWanted(first);
  };
  useEffect(() => {
    if (!wanted) return;
    document.getElementById(fieldId(wanted))?.focus();
    setWanted(null);
  }, [wanted]);

  const submit = async () => {
    if (pending || disabled) return;
    const faults = state.check();
    if (faults) return show(faults);
    if (!canSave) return;
    const refused = await onSave();
    if (!refused) return;
    state.refuse(refused);
    show(refused);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <form className={classes.form} onSubmit={onSubmit} onKeyDown={sendOnCtrlEnter} noValidate>
      {onDiscard && (
        <div className={classes.restored}>
          <RestoredNotice onDiscard={onDiscard} />
        </div>
      )}
      <DealTabs tab={tab} onTab={setTab} state={state} disabled={disabled} stage={stage} facts={facts} />
      {hint}
      <footer className={classes.footer}>
        {link}
        <span className={classes.hint}>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves
        </span>
        <Button variant="default" onClick={onCancel} disabled={pending}>
          {disabled ? 'Close' : 'Cancel'}
        </Button>
        {!disabled && (
          <Button type="submit" loading={pending} disabled={!canSave}>
            {saveLabel}
          </Button>
        )}
      </footer>
    </form>
  );
}
