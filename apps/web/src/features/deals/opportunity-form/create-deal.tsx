import type { Currency } from '@cairn/domain';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { ownDefaults } from '../../../lib/fields/draft.ts';
import { readDraft } from '../../../lib/fields/read-draft.ts';
import { useDraft } from '../../../lib/fields/use-draft.ts';
import { fitting } from '../../../lib/forms/fits.ts';
import { useKept } from '../../../lib/forms/use-kept.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { fieldId } from '../../../ui/fields/field-input.tsx';
import { customFieldsOptions, useCustomFields, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { type DealDraft, newDealDraft } from '../opportunities/fields/deal-draft.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { refusedFields } from '../opportunities/fields/refused-fields.ts';
import { useStages } from '../opportunities/queries.ts';
import { useCreateOpportunity } from '../opportunities/use-create-opportunity.ts';
import { DealForm } from './deal-form.tsx';
import classes from './editor.module.css';
import { FormSkeleton } from './form-skeleton.tsx';
import { LikelyDuplicates } from './likely-duplicates.tsx';

export interface EditorProps {
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
  /** Beside the buttons, such as the way to the page of the deal. */
  link?: ReactNode;
}

/** Where the draft of a deal's form is kept: of one that is there, or of a new one. */
export const draftKey = (id: string) => `deal ${id}`;

/** The form of a new deal, once the firm's own fields are known. */
export function CreateDeal(props: EditorProps) {
  const fields = useQuery(customFieldsOptions());
  return fields.isPending ? <FormSkeleton /> : <NewDeal {...props} />;
}

function NewDeal({ onDirty, onSaved, onCancel }: EditorProps) {
  const profile = useProfile();
  const catalogue = useDealCatalogue();
  const fields = useCustomFields();
  const [initial] = useState((): DealDraft => {
    const own = ownDefaults(catalogue, fields, profile.currency as Currency);
    return Object.assign(newDealDraft(profile, catalogue), own);
  });
  const base = useMemo(() => readDraft(catalogue, initial).values, [catalogue, initial]);
  const kept = useKept<{ draft: object; stage: string | null }>(draftKey('new'), { draft: {}, stage: null });
  const { keep } = kept;
  const state = useDraft(catalogue, initial, base, fitting(kept.found?.draft, initial));
  const stages = useStages();
  const [stage, setStage] = useState(kept.found?.stage ?? null);
  useEffect(() => keep(state.dirty ? { draft: state.draft, stage } : null), [keep, state.dirty, state.draft, stage]);
  const create = useCreateOpportunity();
  useEffect(() => onDirty(state.dirty), [state.dirty, onDirty]);

  const save = async () => {
    try {
      const { company_name } = await create.mutateAsync({ ...state.values, status: stage ?? undefined });
      kept.forget();
      toast({ title: `${company_name} was added`, tone: 'success' });
      onSaved();
      return undefined;
    } catch (error) {
      if (readError(error).code === 'STAGE_UNKNOWN') void stages.refetch();
      toastError(FAILED.save, error);
      return refusedFields(error);
    }
  };

  const stageChoice = (
    <Select
      id={fieldId('status')}
      className={classes.stageChoice}
      label="Stage"
      error={state.errors.status ?? (stages.error && !stages.data && FAILED.loadStages)}
      data={(stages.data ?? []).map(({ stage_key, stage_label }) => ({ value: stage_key, label: stage_label }))}
      value={stage ?? stages.data?.[0]?.stage_key ?? null}
      onChange={setStage}
    />
  );
  return (
    <DealForm
      state={state}
      pending={create.isPending}
      canSave
      saveLabel="Add opportunity"
      onSave={save}
      onCancel={onCancel}
      stage={stageChoice}
      hint={<LikelyDuplicates {...state.values} />}
      onDiscard={kept.isRestored && state.dirty ? () => state.reset(initial) : undefined}
    />
  );
}
