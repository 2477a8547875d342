import { CUSTOM_FIELDS_MAX, type CustomKey, isCustomKey } from '@cairn/domain';
import { z } from 'zod';
import { oneOrMore, text } from './fields.ts';

const isValue = (value: unknown) =>
  typeof value === 'string' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));
const isShort = (value: string | number | string[]) =>
  typeof value === 'string'
    ? value.length <= 10_000
    : !Array.isArray(value) || (value.length <= 200 && value.every((one) => one.length <= 200));
/** The field as the caller named it. */
const nameIn = (path: readonly PropertyKey[] | undefined) => String(path?.at(-1) ?? 'This value');

/** A value of one of the firm's own fields; its kind is checked by the server, which knows the fields. */
export const CustomValue = z
  .custom<string | number | string[]>(isValue, {
    error: ({ path }) => `${nameIn(path)} must be text, a number or a list of texts.`,
  })
  .refine(isShort, {
    error: ({ path }) => `${nameIn(path)} is too long: at most 10,000 characters, or 200 texts of 200.`,
  })
  .meta({
    anyOf: [
      { type: 'string', maxLength: 10_000 },
      { type: 'number' },
      { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 200 },
    ],
  });
const FieldKey = z
  .string('This is not the key of a field.')
  .regex(/^[a-z0-9_]{1,60}$/, 'This is not the key of a field.');
export const customFieldKeys = oneOrMore(FieldKey);
const few = (values: object) => Object.keys(values).length <= CUSTOM_FIELDS_MAX;

/** Values of the firm's own fields by their keys; those that are not named stay, null empties one. */
export const customValues = z
  .record(FieldKey, CustomValue.nullable(), {
    error: ({ code }) =>
      code === 'invalid_key' ? 'This is not the key of a field.' : 'custom must have values by the keys of fields.',
  })
  .refine(few, `At most ${CUSTOM_FIELDS_MAX} fields can be written at once.`)
  .describe('values of custom fields by their keys; null empties one');

type Values = Record<string, z.infer<typeof CustomValue>>;
/** A page of deals has thousands of them, and a schema for each of their kinds took most of the time that the page took. */
const isValues = (values: unknown): boolean => typeof values === 'object' && values !== null && areValues(values);
const areValues = (values: object): boolean =>
  Object.values(values).every(
    (value) => typeof value === 'string' || typeof value === 'number' || Array.isArray(value),
  );
export const customValuesOut = z.custom<Values>(isValues).meta({
  type: 'object',
  additionalProperties: {
    anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: { type: 'string' } }],
  },
});

/** A custom field among the built-in ones: `custom.<key>`. */
export const CustomField = z
  .string()
  .refine(isCustomKey, 'This is not a field of the record.')
  .transform((key) => key as CustomKey);

/** Of a list, by the key of a custom field, the values that it may have. */
export const customFilters = z
  .record(FieldKey, oneOrMore(text('Value', 200)).unwrap(), {
    error: ({ code }) =>
      code === 'invalid_key'
        ? 'This is not the key of a field.'
        : 'custom must name a field, as in custom[region]=north.',
  })
  .refine(few, 'These are too many filters.')
  .optional()
  .describe(
    'by the key of a custom field, the values that it may have, ranges such as 5..20, 2026-01-01.. and EUR:100..500, texts such as contains:abc, or is:empty and is:filled',
  );
