import { useEffect, useMemo, useState } from 'react';
import { draftOf } from '../../../lib/fields/draft.ts';
import { useDraft } from '../../../lib/fields/use-draft.ts';
import { changedFields, merge, type Side } from '../../../lib/fields/values.ts';
import { fitting } from '../../../lib/forms/fits.ts';
import { useKept } from '../../../lib/forms/use-kept.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type AnyDealField, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { type AnyDealValues, dealValues } from '../opportunities/fields/deal-draft.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { refusedFields } from '../opportunities/fields/refused-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';
import { useUndoEdit } from '../opportunities/use-undo-edit.ts';
import { useUpdateOpportunity } from '../opportunities/use-update-opportunity.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { draftKey, type EditorProps } from './create-deal.tsx';
import { DealForm } from './deal-form.tsx';
import { RecordFacts } from './record-facts.tsx';
import { StageHistory } from './stage-history.tsx';
import { StageLine } from './stage-line.tsx';

interface KeptEdit {
  draft: object;
  base: Deal;
}

/** The form of a stored deal. `latest` may change under it: by a move from here, or by a colleague. */
export function EditForm({ latest, onDirty, onSaved, onCancel, link }: EditorProps & { latest: Deal }) {
  const catalogue = useDealCatalogue();
  const kept = useKept<KeptEdit>(draftKey(latest.id), { draft: {}, base: latest });
  const { keep } = kept;
  // What was typed grew out of the deal as it was then: what others wrote since is compared with it when it is saved.
  const [base, setBase] = useState(kept.found?.base ?? latest);
  const [theirs, setTheirs] = useState<Deal | null>(null);
  const baseValues = useMemo(() => dealValues(base, catalogue), [base, catalogue]);
  const begun = draftOf(catalogue, baseValues);
  const state = useDraft(catalogue, begun, baseValues, fitting(kept.found?.draft, begun));
  useEffect(() => keep(state.dirty ? { draft: state.draft, base } : null), [keep, state.dirty, state.draft, base]);
  const update = useUpdateOpportunity();
  const undoEdit = useUndoEdit();
  useEffect(() => onDirty(state.dirty), [state.dirty, onDirty]);

  if (latest.version > base.version && !theirs) {
    const fieldsAreSame = Object.keys(changedFields(baseValues, dealValues(latest, catalogue))).length === 0;
    // What somebody else wrote is not taken over under what is being typed; saving then shows both.
    if (fieldsAreSame || !state.dirty) setBase(latest);
    if (!fieldsAreSame && !state.dirty) state.reset(draftOf(catalogue, dealValues(latest, catalogue)));
  }

  const send = async (changes: Partial<AnyDealValues>, version: number) => {
    try {
      const before = dealValues(version === base.version ? base : (theirs ?? base), catalogue) as Record<
        string,
        unknown
      >;
      const saved = await update.mutateAsync({ id: base.id, version, ...changes });
      undoEdit(saved, Object.fromEntries(Object.keys(changes).map((field) => [field, before[field]])));
      kept.forget();
      onSaved();
      return undefined;
    } catch (error) {
      const current = staleDeal(error);
      if (!current) toastError(FAILED.save, error);
      setTheirs(current ?? null);
      return refusedFields(error);
    }
  };

  const restart = (from: Deal) => {
    setBase(from);
    state.reset(draftOf(catalogue, dealValues(from, catalogue)));
  };
  const settle = async (current: Deal, chosen: Partial<Record<AnyDealField, Side>>) => {
    const merged = merge(state.values, dealValues(current, catalogue), chosen);
    const changes = changedFields(dealValues(current, catalogue), merged);
    setBase(current);
    state.reset(draftOf(catalogue, merged), draftOf(catalogue, dealValues(current, catalogue)));
    if (Object.keys(changes).length > 0) {
      const refused = await send(changes, current.version);
      if (refused) state.refuse(refused);
    } else {
      setTheirs(null);
      toast({ title: "You now see your colleague's version", tone: 'info' });
    }
  };

  if (theirs) {
    return (
      <ConflictPanel
        base={baseValues}
        mine={state.values}
        theirs={theirs}
        pending={update.isPending}
        onSettle={(chosen) => void settle(theirs, chosen)}
        onBack={() => setTheirs(null)}
      />
    );
  }
  return (
    <DealForm
      state={state}
      disabled={!base.can.edit}
      pending={update.isPending}
      canSave={state.dirty}
      saveLabel="Save"
      onSave={() =>
        Object.keys(state.changed).length > 0
          ? send(state.changed, base.version)
          : Promise.resolve(onSaved() ?? undefined)
      }
      onCancel={onCancel}
      link={link}
      onDiscard={kept.isRestored && state.dirty ? () => restart(latest) : undefined}
      stage={<StageLine deal={latest} />}
      facts={
        <>
          <StageHistory dealId={base.id} />
          <RecordFacts deal={base} />
        </>
      }
    />
  );
}
