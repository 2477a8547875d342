import { type FieldDefinition, type FilterValue, keysWith } from '../fields/field.ts';
import { readDayRange, readMoneyRange, readNumberRange } from '../fields/filter-range.ts';
import { CURRENCY_CODES } from '../money.ts';
import { DEAL_FIELDS, definitionOf } from './deal-fields.ts';
import { MAX_TAG_LENGTH } from './import/limits.ts';

/** The fields by which a list of deals can be narrowed down. */
export const FILTER_FIELDS = keysWith(DEAL_FIELDS, { filter: true });
export type FilterField = (typeof FILTER_FIELDS)[number];
export type DealFilterValue<F extends FilterField> = FilterValue<(typeof DEAL_FIELDS)[F]>;

/** Those whose values are whatever the firm's deals have. */
export const OPEN_FILTER_FIELDS = FILTER_FIELDS.filter((key): key is OpenFilterField =>
  ['text', 'tags', 'currency'].includes(DEAL_FIELDS[key].kind),
);
export type OpenFilterField = {
  [F in FilterField]: (typeof DEAL_FIELDS)[F]['kind'] extends 'text' | 'tags' | 'currency' ? F : never;
}[FilterField];
/** So many of them are offered; others are found by typing. */
export const FILTER_VALUES_MAX = 200;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A value of a filter as an address or a stored view has it; undefined where its field cannot have that value. */
export function readFilterValue(key: FilterField, value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return readValue(definitionOf(key), text);
}

function readValue(field: FieldDefinition, text: string): string | undefined {
  const when = (isKnown: boolean) => (isKnown ? text : undefined);
  switch (field.kind) {
    case 'choice':
      return when(Object.hasOwn(field.choices, text));
    case 'person':
      return when(ID.test(text));
    case 'currency':
      return when((CURRENCY_CODES as readonly string[]).includes(text));
    case 'text':
      return when(text.trim() !== '' && text.length <= field.max);
    case 'tags':
      return when(text.trim() !== '' && text.length <= MAX_TAG_LENGTH);
    case 'date':
      return when(readDayRange(text) !== undefined);
    case 'money':
      return when(readMoneyRange(text) !== undefined);
    case 'integer':
      return when(readNumberRange(text) !== undefined);
    default:
      return undefined;
  }
}
