import type { FieldDefinition } from '../fields/field.ts';
import { MODEL_KINDS, type ModelData, type ModelDefinition } from './model-kinds.ts';

/** One field of a model as it was written, with where it stands: "Stages 2: Check size". */
export interface WrittenField {
  path: string;
  label: string;
  field: FieldDefinition;
  value: string | number | boolean | string[] | null;
}

/** Everything that was written into a model, in the order of its form. */
export function writtenFields(data: ModelData): WrittenField[] {
  const { fields, lists }: ModelDefinition = MODEL_KINDS[data.kind];
  const values = data as unknown as Record<string, WrittenField['value'] & Record<string, WrittenField['value']>[]>;
  return [
    ...Object.entries(fields).map(([key, field]) => ({
      path: key,
      label: field.label,
      field,
      value: values[key] ?? null,
    })),
    ...Object.entries(lists).flatMap(([list, { label, columns }]) =>
      (values[list] ?? []).flatMap((row, at) =>
        Object.entries(columns).map(([key, field]) => ({
          path: `${list}.${at}.${key}`,
          label: `${label} ${at + 1}: ${field.label}`,
          field,
          value: row[key] ?? null,
        })),
      ),
    ),
  ];
}
