import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { TagsInput } from '../../../../ui/forms/tags-input.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DateInput } from './date-input.tsx';
import type { FieldSpec } from './deal-fields.ts';
import { MoneyInput } from './money-input.tsx';
import type { DraftState } from './use-deal-draft.ts';

export interface FieldInputProps {
  spec: FieldSpec;
  state: DraftState;
  disabled: boolean;
}

export const fieldId = (field: string) => `deal-${field}`;

// Help stands below, so that fields beside each other are on one line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const TYPES = { email: 'email', url: 'url' } as const;

/** One field of a deal, by its kind. */
export function FieldInput({ spec, state, disabled }: FieldInputProps) {
  const { field, label, kind, help, placeholder, required } = spec;
  const { draft, errors, set, leave, notePart } = state;
  const common = {
    id: fieldId(field),
    label,
    description: help,
    error: errors[field],
    disabled,
    inputWrapperOrder: ORDER,
  };

  const value = draft[field];
  // The value of a field has the type of its kind; the catalogue pairs them.
  const write = (changed: unknown) => set(field, changed as never);
  if (Array.isArray(value)) return <TagsInput {...common} value={value} onChange={write} />;
  if (typeof value === 'boolean') {
    const { inputWrapperOrder: _stands, ...others } = common;
    return <Checkbox {...others} checked={value} onChange={(event) => write(event.currentTarget.checked)} />;
  }
  if (value === null || kind === 'currency' || kind === 'choice' || kind === 'person')
    return <ChoiceField common={common} spec={spec} value={value} onChange={write} />;
  const text = {
    ...common,
    placeholder,
    required,
    value,
    onBlur: () => leave(field),
    onChange: (event: { currentTarget: { value: string } }) => write(event.currentTarget.value),
  };
  if (kind === 'money') return <MoneyInput {...text} currency={draft.currency} />;
  if (kind === 'long_text') return <Textarea {...text} autosize minRows={3} maxRows={10} />;
  if (kind === 'integer') return <TextInput {...text} inputMode="numeric" maxLength={4} />;
  if (kind === 'date') return <DateInput {...text} onPart={(isPart) => notePart(field, isPart)} />;
  const type = kind === 'email' || kind === 'url' ? TYPES[kind] : 'text';
  return <TextInput {...text} type={type} autoComplete="off" data-autofocus={field === 'company_name' || undefined} />;
}
