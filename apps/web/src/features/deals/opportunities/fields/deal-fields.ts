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

/** The values that a field can have where they are few, as a select shows them; on request those that are ranked with the highest first. */
export function choicesOf(field: DealField, highestFirst = false): { value: string; label: string }[] {
  const spec = definitionOf(field);
  if (spec.kind === 'integer')
    return Array.from({ length: spec.max - spec.min + 1 }, (_, place) => ({
      value: String(spec.max - place),
      label: [spec.max - place, spec.unit].filter((part) => part !== undefined).join(' '),
    }));
  if (spec.kind !== 'choice') return [];
  const choices = Object.entries(spec.choices).map(([value, label]) => ({ value, label }));
  return highestFirst && spec.ranked ? choices.toReversed() : choices;
}
