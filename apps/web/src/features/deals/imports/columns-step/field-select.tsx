import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_LABEL_MAX,
  type CustomFieldKind,
  type ImportTarget,
  isImportTarget,
} from '@cairn/domain';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatInteger } from '../../../../lib/base/format.ts';
import { isLeftOut, type Mapping, type NewField } from '../plan.ts';
import type { Column, Draft } from '../queries.ts';
import { fieldOptions } from '../targets.ts';
import classes from './columns.module.css';

const LEAVE_OUT = 'leave-out';
const NEW = 'new';

const BECAUSE = { name: 'Suggested', content: 'Suggested', remembered: 'As last time' };
const EXPLAINED = {
  name: 'Suggested because of its name',
  content: 'Suggested because of its values',
  remembered: 'As your firm confirmed it before',
};

interface FieldSelectProps {
  draft: Draft;
  column: Column;
  mapping: Mapping;
  problem: string | undefined;
  onChange: (field: ImportTarget | null, create?: NewField) => void;
}

export function FieldSelect({ draft, column, mapping, problem, onChange }: FieldSelectProps) {
  const { header, field: suggested, because, create: offered } = column;
  const { field, create } = mapping;
  const mayAdd = draft.fields_left > 0;
  const options = [
    { value: LEAVE_OUT, label: because && suggested === null ? "Don't import (suggested)" : "Don't import" },
    ...(mayAdd || field === NEW ? [{ value: NEW, label: 'New field…' }] : []),
    ...fieldOptions(draft),
  ];
  const choose = (value: string | null) => {
    if (value === NEW) onChange(NEW, offered ?? { label: header.slice(0, CUSTOM_LABEL_MAX), kind: 'text' });
    else onChange(value !== null && isImportTarget(value) ? value : null);
  };
  return (
    <div className={classes.target}>
      <Select
        aria-label={`“${header}” becomes`}
        data={options}
        value={field ?? LEAVE_OUT}
        onChange={choose}
        error={field === NEW ? undefined : problem}
        searchable
        openOnFocus={false}
        nothingFoundMessage="No field with this name"
        maxDropdownHeight={320}
        selectFirstOptionOnChange
      />
      {because && field !== null && field === suggested && (
        <span className={classes.because} title={EXPLAINED[because]}>
          {BECAUSE[because]}
        </span>
      )}
      {field === null && mayAdd && offered && !isLeftOut(column) && (
        <Button
          className={classes.offer}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => onChange(NEW, offered)}
        >
          Add as a field: {CUSTOM_FIELD_KINDS[offered.kind]}
        </Button>
      )}
      {field === NEW && create && (
        <NewFieldInputs
          header={header}
          create={create}
          column={column}
          problem={problem}
          mayChooseEncrypted={mayAdd && draft.encrypted_fields}
          onChange={(next) => onChange(NEW, next)}
        />
      )}
    </div>
  );
}

const KINDS = Object.entries(CUSTOM_FIELD_KINDS).map(([value, label]) => ({ value: value as CustomFieldKind, label }));

interface NewFieldInputsProps {
  header: string;
  create: NewField;
  column: Column;
  problem: string | undefined;
  mayChooseEncrypted: boolean;
  onChange: (create: NewField) => void;
}

/** What the field that is made with the import is called, and of which kind it is. */
function NewFieldInputs({ header, create, column, problem, mayChooseEncrypted, onChange }: NewFieldInputsProps) {
  const { create: offered, create_unfit: unfit } = column;
  const isChosen = create.kind === 'choice' || create.kind === 'choices';
  return (
    <div className={classes.newField}>
      <TextInput
        size="xs"
        aria-label={`Name of the new field for “${header}”`}
        value={create.label}
        maxLength={CUSTOM_LABEL_MAX}
        error={problem}
        onChange={({ currentTarget }) => onChange({ ...create, label: currentTarget.value })}
      />
      <Select
        size="xs"
        aria-label={`Kind of the new field for “${header}”`}
        data={KINDS}
        value={create.kind}
        onChange={(kind) => kind && onChange(ofKind(create.label, kind, column))}
      />
      {unfit > 0 && create.kind === offered?.kind && (
        <p className={classes.evidence}>
          {unfit === 1 ? '1 cell does' : `${formatInteger(unfit)} cells do`} not fit this kind.
        </p>
      )}
      {isChosen && create.choices && <p className={classes.evidence}>{sayChoices(create.choices)}</p>}
      {mayChooseEncrypted && (
        <p className={classes.evidence}>
          An encrypted field is made in the settings of fields first, then chosen here.
        </p>
      )}
    </div>
  );
}

const SHOWN = 8;

/** "Lead, Follow and 3 more" */
const sayChoices = (choices: readonly string[]): string =>
  choices.slice(0, SHOWN).join(', ') + (choices.length > SHOWN ? ` and ${choices.length - SHOWN} more` : '');

/** The choices are the values of the column, as they were offered, or else all of them. */
function ofKind(label: string, kind: CustomFieldKind, { create: offered, as_choices }: Column): NewField {
  if (kind !== 'choice' && kind !== 'choices') return { label, kind };
  const choices = offered?.kind === kind ? offered.choices : as_choices?.[kind].labels;
  return { label, kind, choices: choices ?? [] };
}
