import { PRIORITIES, SOURCES } from '@cairn/domain';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../../lib/team.ts';
import { TagsInput } from '../../../../ui/forms/tags-input.tsx';
import { kindOfField } from '../../opportunities/fields/deal-fields.ts';
import { PRIORITY_LABELS, SOURCE_LABELS } from '../../opportunities/fields/deal-labels.ts';
import type { Row } from '../../opportunities/queries.ts';
import type { CellActions, CellEdit, CellField } from './cell-edits.ts';
import classes from './inline.module.css';
import { backTo, cellId } from './use-cell-work.ts';

interface CellInputProps {
  row: Row;
  field: CellField;
  label: string;
  edit: CellEdit;
  actions: CellActions;
}

const PRIORITY_DATA = PRIORITIES.toReversed().map((value) => ({ value, label: PRIORITY_LABELS[value] }));
const SOURCE_DATA = SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

export function CellInput({ row, field, label, edit, actions }: CellInputProps) {
  const write = (draft: CellEdit['draft']) =>
    actions.edits.patch(row.id, field, { draft, state: 'editing', problem: undefined });
  const choose = (value: string | null) => {
    write(value);
    actions.save(row, field);
    backTo(row, field);
  };
  const kind = kindOfField(field);
  // An editor that comes back with a refusal takes the focus only when nobody writes elsewhere by now.
  const [takesFocus] = useState(() => edit.state === 'editing' || isFocusFree(row, field));
  const props = { label, draft: edit.draft as string | null, isFirst: takesFocus, onChoose: choose };
  if (kind === 'owner') return <OwnerChoice {...props} />;
  if (kind === 'priority') return <Choice {...props} data={PRIORITY_DATA} />;
  if (kind === 'source') return <Choice {...props} data={SOURCE_DATA} clearable />;
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
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus={takesFocus}
      className={classes.input}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'whole' ? 'numeric' : undefined}
      {...(kind === 'date' && { min: '1990-01-01', max: '2100-12-31' })}
      autoComplete="off"
      aria-label={label}
      aria-invalid={edit.problem !== undefined}
      value={edit.draft as string}
      onFocus={(event) => kind !== 'date' && event.currentTarget.select()}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

function isFocusFree(row: Row, field: CellField): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.id === cellId(row.id, field);
}

interface ChoiceProps {
  label: string;
  draft: string | null;
  isFirst: boolean;
  onChoose: (value: string | null) => void;
  data: { value: string; label: string }[];
  clearable?: boolean;
}

function Choice({ label, draft, isFirst, onChoose, data, clearable = false }: ChoiceProps) {
  return (
    <Select
      className={classes.choice}
      size="xs"
      aria-label={label}
      autoFocus={isFirst}
      defaultDropdownOpened={isFirst}
      searchable
      selectFirstOptionOnChange
      allowDeselect={clearable}
      data={data}
      value={draft}
      onChange={onChoose}
      comboboxProps={{ width: 200, position: 'bottom-start' }}
    />
  );
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
  return <Choice {...props} data={data} clearable />;
}
