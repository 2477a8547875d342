import { bareKey, type Currency, type CustomKey, type FieldDefinition, joinLabels, minorDigits } from '@cairn/domain';
import { type CsvValue, decimalAmount } from '../../../core/csv-file.ts';

interface Named {
  /** Names of the team, by id. */
  people: ReadonlyMap<string, string>;
}

/** Kinds whose values are no texts. */
const NO_TEXTS: readonly FieldDefinition['kind'][] = ['choices', 'money', 'boolean'];

/** What a file says of a value, by the kind of its field. */
export function csvText(field: FieldDefinition, value: unknown, currency: Currency, { people }: Named): CsvValue {
  if (value === null || value === undefined) return null;
  if ('choices' in field && field.kind === 'choices')
    return joinLabels(
      (value as string[]).map((one) => field.choices[one] ?? one),
      Object.values(field.choices),
    );
  if (Array.isArray(value)) return value.join(', ');
  if (field.kind === 'money') return decimalAmount(String(value), minorDigits(currency));
  if (field.kind === 'choice') return field.choices[String(value)] ?? String(value);
  if (field.kind === 'boolean') return value ? 'Yes' : 'No';
  if (field.kind === 'person') return people.get(String(value)) ?? null;
  return value as CsvValue;
}

interface Row {
  currency: Currency;
  custom: Readonly<Record<string, unknown>>;
}

/** A field of the firm's own in a file: below its label what each record has. */
export function customCells(
  key: CustomKey,
  field: FieldDefinition | undefined,
): Record<string, (row: Row, names: Named) => CsvValue> {
  if (!field) return {};
  const unit = field.kind === 'number' && field.unit && !field.label.includes(field.unit) ? ` (${field.unit})` : '';
  const label = `${field.label}${unit}`;
  return {
    [label]: (row, names) => {
      const value = row.custom[bareKey(key)];
      // An encrypted value that did not fit when its field became one of another kind stays there as the text that it is.
      if (typeof value === 'string' && NO_TEXTS.includes(field.kind)) return value;
      return csvText(field, value ?? null, row.currency, names);
    },
  };
}

/**
 * Names a column of a field of the firm so that no other one of the file is called so: a field may have the name of a
 * column of the product, or that of another one with its unit.
 */
export function headingsBeside(builtIn: Iterable<string>): (label: string) => string {
  const fixed = new Set(builtIn);
  const taken = new Set(fixed);
  return (label) => {
    const name = fixed.has(label) ? `${label} (own field)` : label;
    let free = name;
    for (let n = 2; taken.has(free); n += 1) free = `${name} ${n}`;
    taken.add(free);
    return free;
  };
}
