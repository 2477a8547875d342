import {
  CUSTOM_CARD_MAX,
  CUSTOM_DESCRIPTION_MAX,
  CUSTOM_FIELD_KINDS,
  CUSTOM_LABEL_MAX,
  CUSTOM_RECORDS,
  type CustomFieldKind,
  type CustomRecordKind,
  fitsCard,
  hasBounds,
} from '@cairn/domain';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { plural } from '../../../../lib/base/format.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import { clashesOf } from '../../../../lib/forms/conflict.ts';
import { useRecordForm } from '../../../../lib/forms/use-record-form.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { OptionalSelect } from '../../../../ui/forms/optional-select.tsx';
import type { Stage } from '../queries.ts';
import { BoundInputs } from './bound-inputs.tsx';
import type { EditedChoice } from './choice-rows.tsx';
import { ChoicesInput } from './choices-input.tsx';
import { CurrencyNote } from './currency-note.tsx';
import { DefaultInput } from './default-input.tsx';
import { type MisfitReport, Misfits } from './misfits.tsx';
import { useAskedSave } from './use-asked-save.tsx';
import { hasChoices } from './use-used-values.ts';

interface FieldDialogProps {
  /** Null adds one. */
  field: CustomFieldView | null;
  /** What a new field is added to. */
  of: CustomRecordKind;
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
  min_value: number | null;
  max_value: number | null;
  default_value: CustomFieldView['default_value'];
  required_from_stage: string | null;
  is_required: boolean;
  is_on_card: boolean;
  is_encrypted: boolean;
}

const FRESH: FieldValues = {
  label: '',
  kind: 'text',
  group_key: 'company',
  description: '',
  choices: [{ label: '' }, { label: '' }],
  min_value: null,
  max_value: null,
  default_value: null,
  required_from_stage: null,
  is_required: false,
  is_on_card: false,
  is_encrypted: false,
};

const valuesOf = (field: CustomFieldView): FieldValues => ({
  label: field.label,
  kind: field.kind,
  group_key: field.group_key,
  description: field.description ?? '',
  choices: field.choices.filter(({ is_archived }) => !is_archived).map(({ value, label }) => ({ value, label })),
  min_value: field.min_value,
  max_value: field.max_value,
  default_value: field.default_value,
  required_from_stage: field.required_from_stage,
  is_required: field.is_required,
  is_on_card: field.is_on_card,
  is_encrypted: field.is_encrypted,
});

const KINDS = Object.entries(CUSTOM_FIELD_KINDS).map(([value, label]) => ({ value, label }));

/** Rows that were left empty are none, and other kinds have no choices. */
const sentChoices = (kind: CustomFieldKind, choices: readonly EditedChoice[]) =>
  hasChoices(kind)
    ? choices.filter(({ label }) => label.trim() !== '').map(({ value, label }) => ({ value, label }))
    : [];

/** Adds or changes a field. What was typed stays when a colleague was faster, and when stored values do not fit. */
export function FieldDialog({ field, of, stages, onSaved, onClose }: FieldDialogProps) {
  const { noun, first } = CUSTOM_RECORDS[of];
  const counted = of === 'opportunity' ? { one: 'deal', many: 'deals' } : { one: 'company', many: 'companies' };
  const groups: Readonly<Record<string, string>> = CUSTOM_RECORDS[of].groups;
  const [misfits, setMisfits] = useState<MisfitReport | null>(null);
  const form = useRecordForm<FieldValues, CustomFieldView>({
    name: 'custom-field',
    fresh: { ...FRESH, group_key: first },
    record: field,
    valuesOf,
    create: ({ choices, ...rest }, context) =>
      api.customFields.create({ ...rest, record_kind: of, choices: sentChoices(rest.kind, choices) }, { context }),
    update: ({ choices, is_encrypted: _fixed, ...changes }, seen) =>
      api.customFields.update({
        ...changes,
        ...seen,
        ...((choices || changes.kind) && {
          choices: sentChoices(
            changes.kind ?? field?.kind ?? FRESH.kind,
            choices ?? (field ? valuesOf(field).choices : []),
          ),
        }),
      }),
    refusals: { CUSTOM_FIELD_LABEL_TAKEN: 'label' },
    onRefused: (error) => {
      const { code, data, fields } = readError(error);
      if (code === 'VALUES_DO_NOT_FIT') setMisfits(data as MisfitReport);
      // `choices.0.label` is the fault of the choices.
      const found = Object.entries(fields).map(([path, text]) => [path.split('.')[0] ?? path, text]);
      return code === 'VALUES_DO_NOT_FIT' || found.length > 0 ? Object.fromEntries(found) : undefined;
    },
    failed: 'The field was not saved',
    onSaved: (saved) => {
      if (saved) {
        void onSaved();
        toast({
          title: field ? `${saved.label} was saved` : `${saved.label} was added`,
          description: saved.conversion
            ? `${plural(saved.conversion.total, 'value')} of it are being converted. You can go on working.`
            : undefined,
          tone: 'success',
        });
      }
      onClose();
    },
  });
  const { values, errors } = form;
  const change = (changed: Partial<FieldValues>) => {
    setMisfits(null);
    form.change(changed);
  };
  const saving = useAskedSave({ field, values, noun: counted, onSubmit: form.onSubmit });
  const stageName = (key: string | null) =>
    key === null ? 'Never' : (stages.find(({ stage_key }) => stage_key === key)?.stage_label ?? 'A stage that is gone');

  return (
    <FormDialog
      title={field ? `Edit ${field.label}` : 'Add a field'}
      submitLabel={field ? 'Save Changes' : 'Add Field'}
      pending={form.pending || saving.pending}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      kept={form.kept}
      conflict={clashesOf<Omit<FieldValues, 'is_encrypted'>>(
        form.conflict,
        values,
        {
          label: { label: 'Label', say: (value) => value },
          kind: { label: 'Kind', say: (value) => CUSTOM_FIELD_KINDS[value] },
          group_key: { label: 'Group', say: (value) => groups[value] ?? value },
          description: { label: 'Description', say: (value) => value },
          choices: { label: 'Choices', say: (value) => value.map(({ label }) => label).join(', ') },
          min_value: { label: 'Smallest value', say: (value) => String(value ?? 'None') },
          max_value: { label: 'Largest value', say: (value) => String(value ?? 'None') },
          default_value: { label: 'Default', say: (value) => [value ?? []].flat().join(', ') },
          required_from_stage: { label: 'Required from stage', say: stageName },
          is_required: { label: 'Required', say: (value) => (value ? 'Yes' : 'No') },
          is_on_card: { label: 'Shown on cards', say: (value) => (value ? 'Yes' : 'No') },
        },
        form.choose,
      )}
    >
      {saving.question}
      {misfits && <Misfits noun={counted} of={of} report={misfits} />}
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
        data={KINDS}
        value={values.kind}
        onChange={(kind) =>
          kind &&
          change({
            kind: kind as CustomFieldKind,
            default_value: null,
            ...(!hasBounds(kind as CustomFieldKind) && { min_value: null, max_value: null }),
            is_on_card: values.is_on_card && kind !== 'long_text',
          })
        }
        error={errors.kind}
      />
      <CurrencyNote field={field} kind={values.kind} noun={counted} />
      {hasChoices(values.kind) && (
        <ChoicesInput
          field={field}
          kind={values.kind}
          noun={counted}
          choices={values.choices}
          onChange={(choices) => change({ choices })}
          error={errors.choices}
        />
      )}
      {hasBounds(values.kind) && (
        <BoundInputs
          field={field?.kind === values.kind ? field : null}
          noun={counted}
          values={values}
          errors={errors}
          onChange={change}
        />
      )}
      <Select
        label="Group"
        description="The tab of the form, and the group of facts, in which it appears."
        data={Object.entries(groups).map(([value, label]) => ({ value, label }))}
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
        noun={noun}
        values={values}
        onChange={(default_value) => change({ default_value })}
        error={errors.default_value}
      />
      {of === 'opportunity' ? (
        <OptionalSelect
          label="Required from stage"
          description="Without a value, a deal cannot enter this stage or a later one."
          none="Never"
          data={stages.map(({ stage_key, stage_label }) => ({ value: stage_key, label: stage_label }))}
          value={values.required_from_stage}
          onChange={(required_from_stage) => change({ required_from_stage })}
          error={errors.required_from_stage}
        />
      ) : (
        <Checkbox
          label="Required"
          description={
            values.is_encrypted
              ? 'Encrypted values are written by administrators, so they cannot be required.'
              : `No ${noun} is added or saved without a value.`
          }
          disabled={values.is_encrypted}
          checked={values.is_required && !values.is_encrypted}
          onChange={(event) => change({ is_required: event.currentTarget.checked })}
          error={errors.is_required}
        />
      )}
      <Checkbox
        label="Show on cards"
        description={
          fitsCard(values)
            ? `A card of a ${noun} shows at most ${CUSTOM_CARD_MAX} fields of your own.`
            : 'Long text and encrypted values are not shown on cards.'
        }
        disabled={!fitsCard(values)}
        checked={values.is_on_card && fitsCard(values)}
        onChange={(event) => change({ is_on_card: event.currentTarget.checked })}
        error={errors.is_on_card}
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
        onChange={({ currentTarget: { checked } }) =>
          change({
            is_encrypted: checked,
            is_on_card: values.is_on_card && !checked,
            is_required: values.is_required && !checked,
          })
        }
      />
    </FormDialog>
  );
}
