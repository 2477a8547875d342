import { type Catalogue, type CustomField, customDefinition, emptyValue } from '@cairn/domain';
import { useEffect, useMemo } from 'react';
import { draftOf } from '../../../../lib/fields/draft.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import { useDraft } from '../../../../lib/fields/use-draft.ts';
import { FieldInput } from '../../../../ui/fields/field-input.tsx';
import type { FieldValues } from './field-dialog.tsx';

type Default = CustomFieldView['default_value'];

interface DefaultInputProps {
  /** What a record of this kind is called. */
  noun: string;
  values: FieldValues;
  onChange: (value: Default) => void;
  error: string | undefined;
}

/** What a new deal begins with, in the input of the field's own kind. New choices can be the default once they are saved. */
export function DefaultInput({ noun, values, onChange, error }: DefaultInputProps) {
  const { kind, choices } = values;
  const stored = JSON.stringify(choices.filter(({ value }) => value !== undefined));
  const catalogue = useMemo((): Catalogue => {
    const kept = (JSON.parse(stored) as { value: string; label: string }[]).map((one) => ({
      ...one,
      is_archived: false,
    }));
    const field = { kind, choices: kept, label: 'Default (optional)', group_key: 'company' } as unknown as CustomField;
    return { default_value: { ...customDefinition(field), help: `What a new ${noun} starts with.` } };
  }, [kind, stored, noun]);
  const definition = catalogue.default_value;
  const base = { default_value: values.default_value ?? (definition ? emptyValue(definition) : null) } as never;
  const state = useDraft(catalogue, draftOf(catalogue, base, 'USD'), base);
  const typed = (state.values as { default_value?: Default | '' }).default_value ?? null;
  const chosen = JSON.stringify(typed === '' || (Array.isArray(typed) && typed.length === 0) ? null : typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the value is another one
  useEffect(() => {
    if (chosen !== JSON.stringify(values.default_value)) onChange(JSON.parse(chosen) as Default);
  }, [chosen]);
  // A colleague may leave, an amount depends on the currency of its deal, and a choice needs a key.
  const hasNone =
    kind === 'person' || kind === 'money' || (stored === '[]' && (kind === 'choice' || kind === 'choices'));
  if (hasNone || !definition) return null;
  const shown = error ? { ...state, errors: { default_value: error } } : state;
  return <FieldInput spec={{ ...definition, field: 'default_value', wide: true }} state={shown} disabled={false} />;
}
