import type { Catalogue, FieldDefinition } from '@cairn/domain';

/** A field of a catalogue with its key. */
export type FieldSpec<F extends string = string> = FieldDefinition & { field: F };

/** The fields of a catalogue, in the order of the form. */
export function specsOf<C extends Catalogue>(catalogue: C): FieldSpec<keyof C & string>[] {
  return (Object.keys(catalogue) as (keyof C & string)[]).map((field) => ({
    ...(catalogue[field] as FieldDefinition),
    field,
  }));
}

/** The values that a field can have where they are few, as a select shows them; on request those that are ranked with the highest first. */
export function choicesOf(definition: FieldDefinition, highestFirst = false): { value: string; label: string }[] {
  if (definition.kind === 'integer')
    return Array.from({ length: definition.max - definition.min + 1 }, (_, place) => ({
      value: String(definition.max - place),
      label: [definition.max - place, definition.unit].filter((part) => part !== undefined).join(' '),
    }));
  if (definition.kind !== 'choice' && definition.kind !== 'choices') return [];
  const choices = Object.entries(definition.choices).map(([value, label]) => ({ value, label }));
  return highestFirst && definition.kind === 'choice' && definition.ranked ? choices.toReversed() : choices;
}

/** The choices that can be chosen: those that are offered, and those that were chosen before they were not. */
export function offered(definition: FieldDefinition, chosen: readonly string[]): { value: string; label: string }[] {
  const retired = 'retired' in definition ? (definition.retired ?? []) : [];
  return choicesOf(definition).filter(({ value }) => !retired.includes(value) || chosen.includes(value));
}
