import type { Catalogue, FieldDefinition, ValuesOf } from './field.ts';

/** Rows of one kind that a person writes into a form, such as the stages that a fund invests in. */
export interface FieldList {
  label: string;
  /** One row, as in "Add stage". */
  one: string;
  help?: string;
  columns: Catalogue;
  min: number;
  max: number;
}

/** A form of fields and of lists whose rows come and go. */
export interface ListsDefinition {
  label: string;
  fields: Catalogue;
  lists: Readonly<Record<string, FieldList>>;
}

/** What is written into such a form. */
export type ListsValues<D extends { fields: Catalogue; lists: Readonly<Record<string, { columns: Catalogue }>> }> =
  ValuesOf<D['fields']> & {
    -readonly [L in keyof D['lists']]: ValuesOf<D['lists'][L]['columns']>[];
  };

/** One field as it was written, with where it stands: "Stages 2: Check size". */
export interface WrittenField {
  path: string;
  label: string;
  field: FieldDefinition;
  value: string | number | boolean | string[] | null;
}

/** Everything that was written, in the order of the form. */
export function writtenIn({ fields, lists }: ListsDefinition, data: unknown): WrittenField[] {
  const values = data as Record<string, WrittenField['value'] & Record<string, WrittenField['value']>[]>;
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
