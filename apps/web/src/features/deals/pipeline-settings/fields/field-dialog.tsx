import {
  CUSTOM_DESCRIPTION_MAX,
  CUSTOM_FIELD_KINDS,
  CUSTOM_LABEL_MAX,
  type CustomFieldKind,
  DEAL_GROUPS,
} from '@cairn/domain';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { differences, FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import type { CustomFieldView } from '../../opportunities/fields/deal-catalogue.ts';
import type { Stage } from '../queries.ts';
import { ChoiceRows, type EditedChoice } from './choice-rows.tsx';
import { DefaultInput } from './default-input.tsx';
import { type MisfitReport, Misfits } from './misfits.tsx';

interface FieldDialogProps {
  /** Null adds one. */
  field: CustomFieldView | null;
  stages: readonly Stage[];
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

export interface FieldValues {
  label: string;
  kind: CustomFieldKind;
  group_key: CustomFieldView['group_key'];
  description: string;
  choices: EditedChoice[];
  default_value: CustomFieldView['default_value'];
  required_from_stage: string | null;
  is_encrypted: boolean;
}

const FRESH: FieldValues = {
  label: '',
  kind: 'text',
  group_key: 'company',
  description: '',
  choices: [{ label: '' }, { label: '' }],
  default_value: null,
  required_from_stage: null,
  is_encrypted: false,
};

const valuesOf = (field: CustomFieldView): FieldValues => ({
  ...field,
  description: field.description ?? '',
  choices: field.choices.filter(({ is_archived }) => !is_archived),
});

const KINDS = Object.entries(CUSTOM_FIELD_KINDS).map(([value, label]) => ({ value, label }));
const GROUPS = Object.entries(DEAL_GROUPS).map(([value, label]) => ({ value, label }));
const hasChoices = (kind: CustomFieldKind) => kind === 'choice' || kind === 'choices';

/** Adds or changes a field. What was typed stays when a colleague was faster, and when stored values do not fit. */
export function FieldDialog({ field, stages, onSaved, onClose }: FieldDialogProps) {
  const [values, setValues] = useState(() => (field ? valuesOf(field) : FRESH));
  const [version, setVersion] = useState(field?.version ?? 0);
  const [theirs, setTheirs] = useState<FieldValues | 'deleted' | null>(null);
  const [misfits, setMisfits] = useState<MisfitReport | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  // Sending the same form again, because no answer came, adds no second field.
  const key = useRef({ values: '', idempotencyKey: '' });
  const change = (changed: Partial<FieldValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setMisfits(null);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
  };

  const send = () => {
    const { is_encrypted, choices, ...rest } = values;
    const kept = choices.filter(({ label }) => label.trim() !== '').map(({ value, label }) => ({ value, label }));
    const sent = { ...rest, choices: hasChoices(values.kind) ? kept : [] };
    if (field) return api.customFields.update({ id: field.id, version, ...sent });
    const text = JSON.stringify(values);
    if (key.current.values !== text) key.current = { values: text, idempotencyKey: crypto.randomUUID() };
    const context = { idempotencyKey: key.current.idempotencyKey };
    return api.customFields.create({ ...sent, is_encrypted }, { context });
  };

  const refuse = (error: unknown) => {
    const { code, message, fields, data } = readError(error);
    if (code === 'CUSTOM_FIELD_LABEL_TAKEN') return setErrors({ label: message });
    if (code === 'VALUES_DO_NOT_FIT') return setMisfits(data as MisfitReport);
    if (code === 'STALE_VERSION') {
      const { current } = data as { current: CustomFieldView };
      setVersion(current.version);
      return setTheirs(valuesOf(current));
    }
    if (code === 'NOT_FOUND') return setTheirs('deleted');
    const found = Object.entries(fields).map(([path, text]) => [path.split('.')[0] ?? path, text]);
    setErrors(Object.fromEntries(found));
    if (found.length === 0) toastError('The field was not saved', error);
  };

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (pending || theirs === 'deleted') return;
    setPending(true);
    setErrors({});
    try {
      const { label } = await send();
      await onSaved();
      toast({ title: field ? `${label} was saved` : `${label} was added`, tone: 'success' });
      onClose();
    } catch (error) {
      refuse(error);
    } finally {
      setPending(false);
    }
  };

  return (
    <FormDialog
      title={field ? `Edit ${field.label}` : 'Add a field'}
      submitLabel={field ? 'Save Changes' : 'Add Field'}
      pending={pending}
      onSubmit={(event) => void onSubmit(event)}
      onClose={onClose}
      conflict={
        theirs &&
        differences<Pick<FieldValues, 'label' | 'kind' | 'description'>>(theirs, values, {
          label: (value) => ({ label: 'Label', value }),
          kind: (value) => ({ label: 'Kind', value: CUSTOM_FIELD_KINDS[value] }),
          description: (value) => ({ label: 'Description', value: value || 'empty' }),
        })
      }
    >
      {misfits && <Misfits report={misfits} />}
      <TextInput
        label="Label"
        aria-required
        autoComplete="off"
        maxLength={CUSTOM_LABEL_MAX}
        value={values.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
        error={errors.label}
        data-autofocus
      />
      <Select
        label="Kind"
        description={field ? 'Existing values are converted to the new kind, if all of them fit.' : undefined}
        allowDeselect={false}
        data={KINDS}
        value={values.kind}
        onChange={(kind) => kind && change({ kind: kind as CustomFieldKind, default_value: null })}
        error={errors.kind}
      />
      {hasChoices(values.kind) && (
        <ChoiceRows choices={values.choices} onChange={(choices) => change({ choices })} error={errors.choices} />
      )}
      <Select
        label="Group"
        description="The tab of the form, and the group of facts, in which it appears."
        allowDeselect={false}
        data={GROUPS}
        value={values.group_key}
        onChange={(group) => group && change({ group_key: group as FieldValues['group_key'] })}
        error={errors.group_key}
      />
      <Textarea
        label="Description (optional)"
        description="Shown below the field in the form."
        autosize
        minRows={1}
        maxRows={4}
        maxLength={CUSTOM_DESCRIPTION_MAX}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
      />
      <DefaultInput
        key={values.kind}
        values={values}
        onChange={(default_value) => change({ default_value })}
        error={errors.default_value}
      />
      <Select
        label="Required from stage"
        description="Without a value, a deal cannot enter this stage or a later one."
        clearable
        placeholder="Never"
        data={stages.map(({ stage_key, stage_label }) => ({ value: stage_key, label: stage_label }))}
        value={values.required_from_stage}
        onChange={(required_from_stage) => change({ required_from_stage })}
        error={errors.required_from_stage}
      />
      <Checkbox
        label="Encrypted"
        description={
          field
            ? 'Chosen when the field was added; it cannot be changed.'
            : 'Encrypted values cannot be searched, sorted or filtered. This cannot be changed later.'
        }
        disabled={field !== null}
        checked={values.is_encrypted}
        onChange={(event) => change({ is_encrypted: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
