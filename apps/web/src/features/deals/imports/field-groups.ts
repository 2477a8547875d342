import { DEAL_GROUPS, findImportField, IMPORT_FIELDS } from '@cairn/domain';

/** The options of the field of a column, in the groups and the order of the form. */
export const FIELD_OPTIONS = Object.entries(DEAL_GROUPS).map(([key, group]) => ({
  group,
  items: IMPORT_FIELDS.filter(({ definition }) => definition.group === key).map((field) => ({
    value: field.key as string,
    label: field.label,
  })),
}));

export function fieldLabel(key: string): string {
  return findImportField(key)?.label ?? key;
}
