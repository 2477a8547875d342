import { DEAL_FIELDS, DEAL_GROUPS, IMPORT_FIELD_KEYS, type ImportFieldKey } from '@cairn/domain';

/** The options of the field of a column, in the groups and the order of the form. */
export const FIELD_OPTIONS = Object.entries(DEAL_GROUPS).map(([key, group]) => ({
  group,
  items: IMPORT_FIELD_KEYS.filter((field) => DEAL_FIELDS[field].group === key).map((field) => ({
    value: field as string,
    label: fieldLabel(field),
  })),
}));

export function fieldLabel(key: ImportFieldKey): string {
  return DEAL_FIELDS[key].label;
}
