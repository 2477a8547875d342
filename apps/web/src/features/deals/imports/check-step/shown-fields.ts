import { findImportField, IMPORT_FIELDS } from '@cairn/domain';
import { formatDay } from '../../../../lib/base/format.ts';
import type { Mapping } from '../plan.ts';
import type { PreviewRow } from '../queries.ts';

/** The fields beside the name, in the order of the file; an address can also come from the column of the name. */
export function shownFields(mapping: readonly Mapping[], rows: readonly PreviewRow[]): string[] {
  // What a currency column says stands with the amounts.
  const mapped = mapping.flatMap(({ field }) => (field === null || field === 'currency' ? [] : field));
  const found = rows.flatMap(({ values }) => IMPORT_FIELDS.filter(({ key }) => key in values).map(({ key }) => key));
  const filled = new Set<string>([...mapped, ...found]);
  return [...filled].filter((key) => key !== 'company_name');
}

/** Numbers stand under each other at the right edge. */
export function isNumeric(field: string): boolean {
  const kind = findImportField(field)?.definition.kind;
  return kind === 'money' || kind === 'integer';
}

/** A value that will be stored, as one reads it. */
export function shownValue(field: string, value: string | undefined): string {
  if (value === undefined) return '';
  const definition = findImportField(field)?.definition;
  if (definition?.kind === 'date') return formatDay(value);
  return definition?.kind === 'integer' && definition.unit === '%' ? `${value}%` : value;
}
