import { type Currency, type FieldDefinition, formatMoney, isDay } from '@cairn/domain';
import { formatDay } from '../base/format.ts';
import { fullName, type PersonOf } from '../team.ts';

const EMPTY = 'empty';

/** The value of a field as a person would say it. */
export function describeValue(
  definition: FieldDefinition | undefined,
  value: unknown,
  { currency, nameOf }: { currency: Currency | undefined; nameOf: PersonOf },
): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (Array.isArray(value))
    return (
      value.map((one) => (definition?.kind === 'choices' ? definition.choices[one] : one) ?? one).join(', ') || EMPTY
    );
  if (isOfOtherKind(definition, value)) return String(value);
  switch (definition?.kind) {
    case 'boolean':
      return value ? 'Yes' : 'No';
    case 'money':
      return currency ? formatMoney(Number(value), currency) : String(value);
    case 'number':
      return `${Number(value).toLocaleString('en-US', { maximumFractionDigits: definition.decimals })}${definition.unit ?? ''}`;
    case 'integer':
      return definition.unit === '%'
        ? `${value}%`
        : [value, definition.unit].filter((part) => part !== undefined).join(' ');
    case 'choice':
      return definition.choices[String(value)] ?? String(value);
    case 'person':
      return fullName(nameOf(String(value)) ?? { first_name: '…', last_name: '' });
    case 'date':
      return formatDay(String(value));
    default:
      return String(value);
  }
}

/** A value from before its field became one of another kind: the activity tells of it, or it did not fit and stays. */
export const isOfOtherKind = (definition: FieldDefinition | undefined, value: unknown): boolean =>
  typeof value === 'string' &&
  (((definition?.kind === 'money' || definition?.kind === 'number') && Number.isNaN(Number(value))) ||
    definition?.kind === 'boolean' ||
    (definition?.kind === 'url' && !/^https?:\/\//i.test(value)) ||
    (definition?.kind === 'date' && !isDay(value)));
