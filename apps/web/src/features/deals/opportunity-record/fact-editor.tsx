import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { draftOf } from '../../../lib/fields/draft.ts';
import { type DraftState, useDraft } from '../../../lib/fields/use-draft.ts';
import { isSame } from '../../../lib/fields/values.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FieldInput, fieldId } from '../../../ui/fields/field-input.tsx';
import { type AnyFieldSpec, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { type AnyDealValues, dealValues, describeField } from '../opportunities/fields/deal-draft.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { refusedFields } from '../opportunities/fields/refused-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';
import { useUpdateOpportunity } from '../opportunities/use-update-opportunity.ts';
import classes from './record.module.css';

/** One fact while it is changed. `deal` may change under it; what a colleague wrote here meanwhile is said, not lost. */
export function FactEditor({ spec, deal, onDone }: { spec: AnyFieldSpec; deal: Deal; onDone: () => void }) {
  const { field, kind } = spec;
  const catalogue = useDealCatalogue();
  const [base, setBase] = useState(() => dealValues(deal, catalogue));
  const state = useDraft(catalogue, draftOf(catalogue, base), base);
  const update = useUpdateOpportunity();
  const nameOf = usePersonOf();
  const theirs = dealValues(deal, catalogue);
  const isTheirs = !isSame(base[field], theirs[field]);
  useEffect(() => document.getElementById(fieldId(field))?.focus(), [field]);

  const send = async (version: number, seen: AnyDealValues): Promise<void> => {
    try {
      await update.mutateAsync({ id: deal.id, version, [field]: state.values[field] } as Parameters<
        typeof update.mutateAsync
      >[0]);
      onDone();
    } catch (error) {
      const current = staleDeal(error);
      // Somebody else changed something else: that is no reason to ask.
      if (current && isSame(dealValues(current, catalogue)[field], seen[field])) return send(current.version, seen);
      if (current) return;
      state.refuse(refusedFields(error) ?? {});
      toastError(FAILED.save, error);
    }
  };
  const save = () => {
    const faults = state.check();
    if (update.isPending || faults?.[field]) return;
    if (isSame(state.values[field], theirs[field])) return onDone();
    // What they wrote has been shown: from here on it is what is being replaced.
    setBase(theirs);
    void send(deal.version, theirs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
    const isSaving = event.key === 'Enter' && (kind !== 'long_text' || event.metaKey || event.ctrlKey);
    if (!isSaving || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the field inside
    <div className={classes.editor} onKeyDown={onKeyDown}>
      <FieldInput spec={spec} state={state as DraftState} disabled={update.isPending} />
      {isTheirs && (
        <p className={classes.theirs} role="status">
          A colleague has changed it in the meantime: {describeField(catalogue, field, theirs, nameOf)}. Saving replaces
          it.
        </p>
      )}
      <div className={classes.editorActions}>
        <Button size="compact-sm" onClick={save} loading={update.isPending}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone} disabled={update.isPending}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
