import {
  DEAL_FIELD_KEYS,
  DEAL_FIELDS,
  DEAL_GROUPS,
  type DealField,
  type DealGroup,
  definitionOf,
  type FieldDefinition,
  isDealField,
} from '@cairn/domain';

/** The groups of the catalogue as tabs of the form. */
export const DEAL_TABS = Object.entries(DEAL_GROUPS).map(([key, label]) => ({ key: key as DealGroup, label }));

export type FieldSpec = FieldDefinition & { field: DealField };

export const specOf = (field: DealField): FieldSpec => ({ ...DEAL_FIELDS[field], field });

/** Every field of a deal, in the order of the form. */
export const FIELDS: readonly FieldSpec[] = DEAL_FIELD_KEYS.map(specOf);

export function labelOfField(field: string): string {
  return isDealField(field) ? DEAL_FIELDS[field].label : field;
}

/** The tab on which a field stands; the stage of a new deal, which is no field of the record, is on the last. */
export function tabOfField(field: string): DealGroup {
  return isDealField(field) ? DEAL_FIELDS[field].group : 'pipeline';
}

/** The values of a field with choices, as a select shows them; those that are ranked with the highest first, on request. */
export function choicesOf(field: DealField, highestFirst = false): { value: string; label: string }[] {
  const spec = definitionOf(field);
  if (spec.kind !== 'choice') return [];
  const choices = Object.entries(spec.choices).map(([value, label]) => ({ value, label }));
  return highestFirst && spec.ranked ? choices.toReversed() : choices;
}
