import {
  type Catalogue,
  type Currency,
  customKey,
  emptyValue,
  type FieldDefinition,
  minorDigits,
  type ValuesOf,
} from '@cairn/domain';
import { isOfOtherKind } from './describe-value.ts';
import { type CustomFieldView, fieldValue } from './own-fields.ts';

/** What is typed is kept as text, so that nothing is lost while it cannot be read yet; what is chosen is a value. */
type DraftKind<D> = D extends { kind: 'boolean' | 'tags' | 'choices' | 'choice' | 'currency' | 'person' }
  ? 'chosen'
  : 'typed';

/** A record as it stands in the fields of its form. */
export type DraftOf<C extends Catalogue> = {
  [F in keyof C & string]: DraftKind<C[F]> extends 'typed' ? string : ValuesOf<C>[F];
};

const isChosen = ({ kind }: FieldDefinition): boolean =>
  kind === 'boolean' ||
  kind === 'tags' ||
  kind === 'choices' ||
  kind === 'choice' ||
  kind === 'currency' ||
  kind === 'person';

/** A value of a field as it stands in its editor. */
export function draftValue(definition: FieldDefinition, value: unknown, currency: Currency): unknown {
  if (Array.isArray(value)) return [...value];
  if (isChosen(definition)) return value;
  if (value === null) return '';
  return definition.kind === 'money' && !isOfOtherKind(definition, value)
    ? amountText(Number(value), currency)
    : String(value);
}

/** A record's values as they stand in the fields. Amounts are in `currency` where the record has none of its own. */
export function draftOf<C extends Catalogue>(
  catalogue: C,
  record: Readonly<ValuesOf<C>>,
  currency: Currency = ownCurrency(record),
): DraftOf<C> {
  const drafts = Object.entries(catalogue).map(([field, definition]) => [
    field,
    draftValue(definition, storedValue(record, field, definition), currency),
  ]);
  return Object.fromEntries(drafts) as DraftOf<C>;
}

/** A field of the firm's own stands beside the others, or below `custom` as the server answers. */
const storedValue = (record: object, field: string, definition: FieldDefinition): unknown =>
  field in record ? (record as Record<string, unknown>)[field] : fieldValue(record, field, definition);

/** A new record: the defaults of the catalogue, in the firm's currency. */
export function emptyDraft<C extends Catalogue>(catalogue: C, currency: Currency): DraftOf<C> {
  const empty = Object.entries(catalogue).map(([field, definition]) => [
    field,
    definition.kind === 'currency' ? currency : emptyValue(definition),
  ]);
  return draftOf(catalogue, Object.fromEntries(empty) as ValuesOf<C>, currency);
}

/** What the firm's own fields begin with in a new record; the server gives the same to whom sends nothing. */
export function ownDefaults<C extends Catalogue>(
  catalogue: C,
  fields: readonly Pick<CustomFieldView, 'key' | 'default_value'>[],
  currency: Currency,
): Partial<DraftOf<C>> {
  const defaults = fields.flatMap(({ key, default_value }) => {
    const definition = catalogue[customKey(key)];
    return definition && default_value !== null
      ? [[customKey(key), draftValue(definition, default_value, currency)]]
      : [];
  });
  return Object.fromEntries(defaults) as Partial<DraftOf<C>>;
}

/** The currency of a record's amounts where it is one of its fields, else that of the firm. */
export const ownCurrency = (record: object, firms: Currency = 'USD'): Currency =>
  'currency' in record ? (record.currency as Currency) : firms;

/** 120050000 -> "1,200,500", 120050050 -> "1,200,500.50": as one would type it, without the currency beside the field. */
export function amountText(minor: number | null, currency: string): string {
  if (minor === null) return '';
  const digits = minorDigits(currency as Currency);
  const unit = 10 ** digits;
  const whole = Math.floor(minor / unit).toLocaleString('en-US');
  // Digit by digit: minor / unit as a float would show the largest amounts a cent off.
  const cents = minor % unit;
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(digits, '0')}`;
}
