import {
  type Catalogue,
  CURRENCY_CODES,
  type FieldDefinition,
  type FieldValue,
  type FilterValue,
  type KeysWith,
  keysWith,
  type ListsDefinition,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  readDayRange,
  readMoneyRange,
  readNumberRange,
} from '@cairn/domain';
import { z } from 'zod';
import {
  CurrencyCode,
  DayOut,
  decimalNumber,
  EmailAddress,
  Id,
  IdOut,
  oneOrMore,
  optionalDate,
  optionalMoney,
  optionalText,
  optionalUrl,
  requiredText,
  text,
  wholeNumber,
} from './fields.ts';

type Schemas<C extends Catalogue> = { [K in keyof C & string]: z.ZodType<FieldValue<C[K]>, FieldValue<C[K]>> };
type Kind<K> = Extract<FieldDefinition, { kind: K }>;

export const Tags = z
  .array(text('Tag', MAX_TAG_LENGTH))
  .max(MAX_TAGS, `Enter at most ${MAX_TAGS} tags.`)
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))]);

/** One of the values of a choice. */
export function choiceOf<V extends string>({
  label,
  choices,
}: {
  label: string;
  choices: Readonly<Record<V, string>>;
}) {
  const values = Object.keys(choices) as [V, ...V[]];
  return z.enum(values, `${label} must be ${listed(values)}.`);
}

const listed = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/** Empty means none, as a form sends it. */
const orEmpty = (schema: z.ZodType) => z.union([z.literal('').transform(() => null), schema]);

const textOf = ({ label, max, required }: Kind<'text' | 'long_text'>) =>
  required ? requiredText(label, max) : optionalText(label, max);

/** What is written into a field of each kind. */
const WRITTEN: { [K in FieldDefinition['kind']]: (field: Kind<K>) => z.ZodType } = {
  text: textOf,
  long_text: textOf,
  email: () => orEmpty(EmailAddress).nullable(),
  url: ({ label }) => optionalUrl(label),
  date: ({ label }) => orEmpty(optionalDate(label)),
  boolean: ({ label }) => z.boolean(`${label} must be true or false.`),
  tags: () => Tags,
  person: () => Id.nullable(),
  currency: () => CurrencyCode,
  money: ({ label }) => optionalMoney(label),
  integer: (field) => (field.default === undefined ? wholeNumber(field).nullable() : wholeNumber(field)),
  number: (field) => decimalNumber(field).nullable(),
  choices: (field) =>
    z
      .array(choiceOf(field), `${field.label} must be a list of its choices.`)
      .transform((values) => [...new Set(values)]),
  choice: (field) => (field.default === undefined ? choiceOf(field).nullable() : choiceOf(field)),
};

/** What is read of a field of each kind: checked when it was stored, so only its type is looked at. */
const READ: { [K in FieldDefinition['kind']]: (field: Kind<K>) => z.ZodType } = {
  text: () => z.string(),
  long_text: () => z.string(),
  email: () => z.string(),
  url: () => z.string(),
  date: () => DayOut,
  boolean: () => z.boolean(),
  tags: () => z.array(z.string()),
  person: () => IdOut,
  currency: () => z.enum(CURRENCY_CODES),
  money: () => z.int().describe('integer minor units of the currency'),
  integer: () => z.int(),
  number: () => z.number(),
  choices: () => z.array(z.string()),
  choice: ({ choices }) => z.enum(Object.keys(choices) as [string, ...string[]]),
};

const NEVER_NONE: readonly FieldDefinition['kind'][] = ['boolean', 'tags', 'choices', 'currency'];

const isNullable = (field: FieldDefinition) =>
  !NEVER_NONE.includes(field.kind) && !field.required && !('default' in field && field.default !== undefined);

/** What a person may write of a record, a schema for each field of its catalogue; all else the server sets. */
export function writableFields<C extends Catalogue>(catalogue: C): Schemas<C> {
  return each(catalogue, written);
}

/** What may be written into one field of a record; for fields that are known only while the server runs. */
export const fieldSchema = (field: FieldDefinition): z.ZodType => written(field);

type NewSchemas<C extends Catalogue> = {
  [K in keyof C & string]: C[K] extends { required: true } ? Schemas<C>[K] : z.ZodOptional<Schemas<C>[K]>;
};

/** The same of a new record: only the required fields must be sent. */
export function newFields<C extends Catalogue>(catalogue: C): NewSchemas<C> {
  return each(catalogue, (field) => (field.required ? written(field) : written(field).optional())) as NewSchemas<C>;
}

function written(field: FieldDefinition): z.ZodType {
  const schema = WRITTEN[field.kind](field as never);
  // A text says so itself, after it was trimmed.
  if (!field.required || field.kind === 'text' || field.kind === 'long_text') return schema;
  const isThere = (value: unknown) => value !== undefined && value !== null && value !== '';
  return z
    .any()
    .refine(isThere, { error: `${field.label} is required.`, abort: true })
    .pipe(schema);
}

type FilterSchemas<C extends Catalogue> = {
  [K in KeysWith<C, { filter: true }>]: z.ZodOptional<
    z.ZodType<FilterValue<C[K]>[], FilterValue<C[K]> | FilterValue<C[K]>[]>
  >;
};

/** The filters of a list, each with one value or several. */
export function filterFields<C extends Catalogue>(catalogue: C): FilterSchemas<C> {
  const schemas = keysWith(catalogue, { filter: true }).map((key) => [
    key,
    oneOrMore(chosen(catalogue[key] as FieldDefinition)),
  ]);
  return Object.fromEntries(schemas) as FilterSchemas<C>;
}

function chosen(field: FieldDefinition): z.ZodType {
  if (field.kind === 'choice') return choiceOf(field);
  if (field.kind === 'person') return Id;
  if (field.kind === 'currency') return CurrencyCode;
  if (field.kind === 'text') return requiredText(field.label, field.max);
  if (field.kind === 'tags') return requiredText(field.label, MAX_TAG_LENGTH);
  if (field.kind === 'date')
    return z
      .string()
      .max(40)
      .refine(readDayRange, `${field.label} must be a range such as 2026-01-01..2026-03-31.`)
      .describe('both days belong to the range; one side can be left out');
  if (field.kind === 'integer')
    return z
      .string()
      .max(40)
      .refine(readNumberRange, `${field.label} must be a range such as ${field.min}..${field.max}.`)
      .describe('both numbers belong to the range; one side can be left out');
  if (field.kind === 'money')
    return z
      .string()
      .max(60)
      .refine(readMoneyRange, `${field.label} must be a range such as EUR:100000..500000, in minor units.`)
      .describe('amounts of this currency alone, in minor units; one side can be left out');
  throw new Error(`${field.label}: a list is not filtered by ${field.kind}.`);
}

/** The same fields as they are read. */
export function readableFields<C extends Catalogue>(catalogue: C): Schemas<C> {
  return each(catalogue, (field) => {
    const schema = READ[field.kind](field as never);
    return isNullable(field) ? schema.nullable() : schema;
  });
}

/** The fields of a form with lists, and its lists with their rows, as they are written or read. */
export function listFields({ fields, lists }: ListsDefinition, fieldsOf: typeof writableFields): z.ZodRawShape {
  const rows = Object.entries(lists).map(([key, { label, one, columns, min, max }]) => [
    key,
    z
      .array(z.strictObject(fieldsOf(columns)))
      .min(min, `Add at least one ${one}.`)
      .max(max, `${label} can have at most ${max} rows.`),
  ]);
  return { ...fieldsOf(fields), ...Object.fromEntries(rows) };
}

function each<C extends Catalogue>(catalogue: C, schemaOf: (field: FieldDefinition) => z.ZodType): Schemas<C> {
  const schemas = Object.entries(catalogue).map(([key, field]) => [key, schemaOf(field)]);
  return Object.fromEntries(schemas) as Schemas<C>;
}
