import { customKey } from '../../../fields/custom-fields.ts';
import { type Catalogue, isUnfilled } from '../../../fields/field.ts';
import { ownEntry } from '../../../own-entry.ts';
import type { ImportMoney, ImportValues, RowExtras } from '../import-fields.ts';
import { formatAmount } from './read/read-money-cell.ts';

type Value = string | number | boolean | readonly string[] | ImportMoney;

/** The values of a row as the text that a preview shows: amounts with their currency, tags with commas. */
export function formatValues(values: ImportValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, formatValue(value)]));
}

export interface Names {
  /** By key. */
  stages: ReadonlyMap<string, string>;
  /** By id. */
  people: ReadonlyMap<string, string>;
  /** Of the firm's own fields, by `custom.<key>`. */
  custom: Catalogue;
  /** Which of these are encrypted. */
  secrets?: ReadonlySet<string>;
}

/** The same of what a row says beside the built-in fields. */
export function formatExtras(
  { status, assigned_to, notes, currency, custom = {} }: RowExtras,
  names: Names,
): Record<string, string> {
  const own = Object.entries(custom).map(([key, value]) => {
    const field = names.custom[customKey(key)];
    const said = (one: unknown): string => {
      if (field?.kind === 'person') return names.people.get(String(one)) ?? String(one);
      return field && 'choices' in field
        ? (ownEntry<string>(field.choices, String(one)) ?? String(one))
        : formatValue(one as Value);
    };
    return [customKey(key), isUnfilled(field, value) ? '' : [value].flat().map(said).join(', ')];
  });
  return {
    ...(status !== undefined && { status: names.stages.get(status) ?? status }),
    ...(assigned_to !== undefined && { assigned_to: names.people.get(assigned_to) ?? assigned_to }),
    ...(currency !== undefined && { currency }),
    ...(notes !== undefined && { note: notes.join('\n') }),
    ...Object.fromEntries(own),
  };
}

function formatValue(value: Value): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? formatAmount(value as ImportMoney) : String(value);
}
