import { isCustomKey, newFieldKey, sayReadValue } from '@cairn/domain';
import type { Mapping } from '../plan.ts';
import type { PreviewRow } from '../queries.ts';
import type { Targets } from '../targets.ts';

/**
 * The fields beside the name: amounts first, so that they are seen without scrolling, the others in the order of the file. An
 * address can also come from the column of the name.
 */
export function shownFields(mapping: readonly Mapping[], rows: readonly PreviewRow[], targets: Targets): string[] {
  // What a currency column says stands with the amounts.
  const mapped = mapping.flatMap(({ column, field }) => {
    if (field === null || field === 'currency') return [];
    return field === 'new' ? newFieldKey(column) : field;
  });
  const found = rows.flatMap(({ values }) => Object.keys(values));
  const filled = new Set<string>([...mapped, ...found]);
  const isAmount = (key: string) => targets.get(key)?.definition.kind === 'money';
  const shown = [...filled].filter((key) => key !== 'company_name' && key !== 'currency');
  return [...shown.filter(isAmount), ...shown.filter((key) => !isAmount(key))];
}

/** Of a row without amounts what it says of their currency stands where its first amount would. */
export function placedValues(targets: Targets, fields: readonly string[], values: PreviewRow['values']): typeof values {
  const { currency, ...rest } = values;
  const amount = fields.find((field) => targets.get(field)?.definition.kind === 'money');
  return currency && amount ? { ...rest, [amount]: `no amount, ${currency}` } : values;
}

/** Numbers stand under each other at the right edge. */
export function isNumeric(targets: Targets, field: string): boolean {
  const kind = targets.get(field)?.definition.kind;
  return kind === 'money' || kind === 'integer' || kind === 'number';
}

/** A value that will be stored, as one reads it. */
export function shownValue(targets: Targets, field: string, value: string | undefined): string {
  if (value === undefined) return '';
  return sayReadValue(targets.get(field)?.definition, value, isCustomKey(field));
}
