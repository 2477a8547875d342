import { DEAL_FIELDS, definitionOf, IMPORT_FIELD_KEYS, type ImportFieldKey } from '@cairn/domain';
import { formatDay } from '../../../../lib/base/format.ts';
import type { Mapping } from '../plan.ts';
import type { PreviewRow } from '../queries.ts';

/** The fields beside the name, in the order of the file; an address can also come from the column of the name. */
export function shownFields(mapping: readonly Mapping[], rows: readonly PreviewRow[]): ImportFieldKey[] {
  const mapped = mapping.flatMap(({ field }) => field ?? []);
  const found = rows.flatMap(({ values }) => IMPORT_FIELD_KEYS.filter((key) => key in values));
  const filled = new Set([...mapped, ...found]);
  return [...filled].filter((key) => key !== 'company_name');
}

/** Numbers stand under each other at the right edge. */
export function isNumeric(field: ImportFieldKey): boolean {
  const { kind } = DEAL_FIELDS[field];
  return kind === 'money' || kind === 'integer';
}

/** A value that will be stored, as one reads it. */
export function shownValue(field: ImportFieldKey, value: string | undefined): string {
  if (value === undefined) return '';
  const definition = definitionOf(field);
  if (definition.kind === 'date') return formatDay(value);
  return definition.kind === 'integer' && definition.unit === '%' ? `${value}%` : value;
}
