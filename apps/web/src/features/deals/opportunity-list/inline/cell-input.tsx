import type { FieldDefinition } from '@cairn/domain';
import { Select } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { offered } from '../../../../lib/fields/field-spec.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../../lib/team.ts';
import { ChoicesField } from '../../../../ui/fields/choices-field.tsx';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { OptionalSelect } from '../../../../ui/forms/optional-select.tsx';
import { TagsInput } from '../../../../ui/forms/tags-input.tsx';
import { useDealCatalogue } from '../../opportunities/fields/deal-catalogue.ts';
import type { Row } from '../../opportunities/queries.ts';
import type { CellActions, CellEdit, CellField } from './cell-edits.ts';
import { backTo, cellId } from './cell-focus.ts';
import classes from './inline.module.css';
import { draftOf } from './read-cell.ts';

interface CellInputProps {
  row: Row;
  field: CellField;
  label: string;
  edit: CellEdit;
  actions: CellActions;
}

export function CellInput({ row, field, label, edit, actions }: CellInputProps) {
  const catalogue = useDealCatalogue();
  const write = (draft: CellEdit['draft']) =>
    actions.edits.patch(row.id, field, edit.theirs ? { draft } : { draft, state: 'editing', problem: undefined });
  const choose = (value: string | null) => {
    write(value);
    if (actions.save(row, field)) backTo(row, field);
  };
  const definition = field === 'status' ? undefined : (catalogue[field] as FieldDefinition);
  const kind = definition?.kind;
  // An editor that comes back with a refusal takes the focus only when nobody writes elsewhere by now.
  const [takesFocus] = useState(() => edit.state === 'editing' || (!edit.theirs && isFocusFree(row, field)));
  // Not what was typed: the next letter would replace it, also after a look into another window. The row may be that of before.
  const selectUntouched = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const left = edit.state === 'editing' && edit.value !== undefined ? edit.value : edit.base;
    if (edit.draft === draftOf(catalogue, field, left, row.currency)) currentTarget.select();
  };
  const props = { label, draft: edit.draft as string | null, isFirst: takesFocus, onChoose: choose };
  if (kind === 'person') return <OwnerChoice {...props} />;
  if (definition?.kind === 'choice' && field !== 'status')
    return (
      <Choice
        {...props}
        data={offered(definition, [edit.draft as string])}
        {...(definition.default === undefined && { none: 'Not known' })}
      />
    );
  if (definition?.kind === 'choices')
    return (
      <span className={classes.tags}>
        <ChoicesField
          aria-label={label}
          autoFocus={takesFocus}
          opensAtOnce={takesFocus}
          data={offered(definition, edit.draft as string[])}
          value={edit.draft as string[]}
          onChange={write}
        />
      </span>
    );
  if (kind === 'tags') {
    return (
      <span className={classes.tags}>
        <TagsInput
          label={label}
          hideLabel
          autoFocus={takesFocus}
          value={edit.draft as string[]}
          onChange={write}
          maxLength={200}
        />
      </span>
    );
  }
  if (kind === 'date')
    return (
      <DateInput
        className={classes.choice}
        size="xs"
        aria-label={label}
        // What is wrong stands beside the cell.
        error={edit.problem !== undefined}
        autoFocus={takesFocus}
        value={edit.draft as string}
        onFocus={selectUntouched}
        onChange={write}
      />
    );
  if (kind === 'long_text')
    return (
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus={takesFocus}
        className={classes.text}
        aria-label={label}
        aria-invalid={edit.problem !== undefined}
        rows={6}
        value={edit.draft as string}
        onFocus={goToEnd}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus={takesFocus}
      className={classes.input}
      type="text"
      inputMode={kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      aria-label={label}
      aria-invalid={edit.problem !== undefined}
      value={edit.draft as string}
      onFocus={selectUntouched}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

function isFocusFree(row: Row, field: CellField): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.id === cellId(row.id, field);
}

/** People go on behind the last letter; and it is wider than its cell, of which the browser shows as much as there is. */
function goToEnd({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  const { length } = currentTarget.value;
  currentTarget.setSelectionRange(length, length);
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface ChoiceProps {
  label: string;
  draft: string | null;
  isFirst: boolean;
  onChoose: (value: string | null) => void;
  data: { value: string; label: string }[];
  /** The choice that empties the cell. */
  none?: string;
}

function Choice({ label, draft, isFirst, onChoose, data, none }: ChoiceProps) {
  const [isTyped, setIsTyped] = useState(false);
  const select = {
    className: classes.choice ?? '',
    size: 'xs',
    'aria-label': label,
    autoFocus: isFirst,
    // Opened by the focus, and so at what stands there: the arrows go on from it. What is typed means the first that fits.
    searchable: true,
    selectFirstOptionOnChange: isTyped,
    onInput: () => setIsTyped(true),
    data,
    value: draft,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onChange: onChoose,
    // What stands there already, chosen once more, ends the editing too.
    onOptionSubmit: (value: string) => value === draft && onChoose(value),
    comboboxProps: { width: 200, position: 'bottom-start' },
  } as const;
  return none === undefined ? <Select {...select} /> : <OptionalSelect {...select} none={none} />;
}

function OwnerChoice(props: Omit<ChoiceProps, 'data'>) {
  const { id: me } = useProfile();
  const { data: team = [] } = useTeam();
  const people = team.map((member) => ({
    value: member.id,
    label: member.id === me ? `${fullName(member)} (you)` : fullName(member),
  }));
  const isKnown = props.draft === null || people.some(({ value }) => value === props.draft);
  const data = isKnown ? people : [...people, { value: props.draft ?? '', label: 'Former member' }];
  return <Choice {...props} data={data} none="Nobody" />;
}
