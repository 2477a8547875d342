import { Autocomplete, Checkbox, Textarea, TextInput } from '@mantine/core';
import { memo } from 'react';
import { type FieldSpec, offered } from '../../lib/fields/field-spec.ts';
import type { DraftState } from '../../lib/fields/use-draft.ts';
import { TagsInput } from '../forms/tags-input.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { DateInput } from './date-input.tsx';
import { MoneyInput } from './money-input.tsx';

export interface FieldInputProps {
  spec: FieldSpec;
  state: Pick<DraftState, 'draft' | 'currency' | 'errors' | 'set' | 'leave'>;
  disabled: boolean;
  /** Takes the focus when its dialog opens. */
  focused?: boolean;
}

export const fieldId = (field: string) => `field-${field}`;

// Help stands below, so that fields beside each other are on one line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const TYPES = { email: 'email', url: 'url' } as const;

/** One field of a form, by its kind; drawn anew when something of its own has changed. */
export const FieldInput = memo(DrawnField, (before, after) => {
  const { spec, state, disabled, focused } = before;
  const { field } = spec;
  const next = after.state;
  return (
    spec === after.spec &&
    disabled === after.disabled &&
    focused === after.focused &&
    state.draft[field] === next.draft[field] &&
    state.errors[field] === next.errors[field] &&
    state.currency === next.currency &&
    state.set === next.set &&
    state.leave === next.leave
  );
});

function DrawnField({ spec, state, disabled, focused = false }: FieldInputProps) {
  const { field, label, kind, help, placeholder, required } = spec;
  const { draft, currency, errors, set, leave } = state;
  const common = {
    id: fieldId(field),
    name: field,
    label,
    description: help,
    error: errors[field],
    disabled,
    inputWrapperOrder: ORDER,
    'data-autofocus': focused || undefined,
  };

  const value: unknown = draft[field];
  // The value of a field has the type of its kind; the catalogue pairs them.
  const write = (changed: unknown) => set(field, changed as never);
  if (kind === 'choices')
    return (
      <ChoicesField
        {...common}
        data={offered(spec, value as string[])}
        value={value as string[]}
        onChange={write}
        none={placeholder}
      />
    );
  if (Array.isArray(value)) return <TagsInput {...common} value={value as string[]} onChange={write} />;
  if (typeof value === 'boolean') {
    const { inputWrapperOrder: _stands, ...others } = common;
    return <Checkbox {...others} checked={value} onChange={(event) => write(event.currentTarget.checked)} />;
  }
  if (value === null || kind === 'currency' || kind === 'choice' || kind === 'person')
    return (
      <ChoiceField
        common={common}
        definition={spec}
        value={value as string | null}
        onChange={write}
        none={placeholder}
      />
    );
  const text = {
    ...common,
    placeholder,
    required,
    value: String(value),
    onBlur: () => leave(field),
    onChange: (event: { currentTarget: { value: string } }) => write(event.currentTarget.value),
  };
  if (kind === 'money') return <MoneyInput {...text} currency={currency} />;
  if (kind === 'long_text') return <Textarea {...text} autosize minRows={3} maxRows={10} />;
  if (kind === 'number')
    return <TextInput {...text} inputMode="decimal" rightSection={spec.kind === 'number' ? spec.unit : undefined} />;
  if (spec.kind === 'integer')
    return <TextInput {...text} inputMode="numeric" maxLength={Math.max(4, String(spec.max).length)} />;
  if (kind === 'date') return <DateInput {...text} onChange={write} />;
  if (spec.kind === 'text' && spec.suggestions)
    return <Autocomplete {...text} data={[...spec.suggestions]} maxLength={spec.max} onChange={write} />;
  const type = kind === 'email' || kind === 'url' ? TYPES[kind] : 'text';
  return <TextInput {...text} type={type} autoComplete="off" />;
}
