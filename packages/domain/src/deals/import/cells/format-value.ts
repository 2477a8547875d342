import type { ImportMoney, ImportValues } from '../import-fields.ts';
import { formatAmount } from './read-money-cell.ts';

/** The values of a row as the text that a preview shows: amounts with their currency, tags with commas. */
export function formatValues(values: ImportValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, formatValue(value)]));
}

function formatValue(value: string | number | string[] | ImportMoney): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? formatAmount(value) : String(value);
}
