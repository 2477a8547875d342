import {
  CURRENCY_CODES,
  CUSTOM_CARD_MAX,
  CUSTOM_CHOICES_MAX,
  CUSTOM_DESCRIPTION_MAX,
  CUSTOM_FIELDS_KEPT_MAX,
  CUSTOM_KIND_KEYS,
  CUSTOM_LABEL_MAX,
  CUSTOM_NUMBER_MAX,
  CUSTOM_RECORD_KINDS,
  CUSTOM_RECORDS,
  type CustomFieldKind,
  type CustomGroup,
} from '@cairn/domain';
import { z } from 'zod';
import { CustomValue } from '../custom-values.ts';
import { errors } from '../errors.ts';
import {
  decimalNumber,
  Id,
  IdOut,
  optionalText,
  requiredText,
  StageKey,
  StageKeyOut,
  TimestampOut,
  Version,
} from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Custom fields'];
const GROUPS = Object.values(CUSTOM_RECORDS).flatMap(({ groups }) => Object.keys(groups)) as [
  CustomGroup,
  ...CustomGroup[],
];
const RecordKind = z
  .enum(CUSTOM_RECORD_KINDS, 'record_kind must be opportunity or portfolio_company.')
  .default('opportunity')
  .describe('what the fields belong to: deals or companies');
const Kind = z.enum(CUSTOM_KIND_KEYS as [CustomFieldKind, ...CustomFieldKind[]], 'Choose one of the listed kinds.');
const Group = z.enum(GROUPS, 'Choose one of the listed groups.');

const Choice = z.strictObject(
  {
    value: z
      .string('This is not the key of a choice.')
      .regex(/^[a-z0-9_]{1,60}$/, 'This is not the key of a choice.')
      .optional()
      .describe('as it is stored; a new choice has none yet, it follows from the label'),
    label: requiredText('Choice', CUSTOM_LABEL_MAX),
    is_archived: z.boolean('is_archived must be true or false.').optional(),
  },
  'Each choice must have a label, as in { "label": "North" }.',
);

const Bound = (label: string) =>
  decimalNumber({ label, min: -CUSTOM_NUMBER_MAX, max: CUSTOM_NUMBER_MAX, decimals: 6 }).nullable();

/** A query string carries it as text. */
const BoundInQuery = (label: string) => {
  const message = `${label} must be a number.`;
  const asText = z
    .string(message)
    .regex(/^-?\d{1,13}(\.\d{1,6})?$/, message)
    .transform(Number);
  return z.union([z.number(), asText]).optional();
};

const fields = {
  label: requiredText('Label', CUSTOM_LABEL_MAX),
  kind: Kind,
  group_key: Group,
  description: optionalText('Description', CUSTOM_DESCRIPTION_MAX),
  choices: z
    .array(Choice, 'choices must be a list, as in [{ "label": "North" }].')
    .max(CUSTOM_CHOICES_MAX, `A field can have at most ${CUSTOM_CHOICES_MAX} choices.`),
  min_value: Bound('Smallest value').describe('of a number or percent, what its values are not below; null for none'),
  max_value: Bound('Largest value').describe('of a number or percent, what its values are not above; null for none'),
  default_value: CustomValue.nullable().describe('what a new deal has; null for none'),
  required_from_stage: StageKey.nullable().describe('the stage from which on a deal needs a value; null for none'),
  is_required: z
    .boolean('is_required must be true or false.')
    .describe('no company is saved without a value; deals require a field from a stage on'),
  is_on_card: z
    .boolean('is_on_card must be true or false.')
    .describe(`shown on the cards of the board; at most ${CUSTOM_CARD_MAX} fields, none encrypted or of long text`),
};

const View = z.object({
  id: IdOut,
  record_kind: z.enum(CUSTOM_RECORD_KINDS),
  key: z.string(),
  label: z.string(),
  kind: z.enum(CUSTOM_KIND_KEYS as [CustomFieldKind, ...CustomFieldKind[]]),
  group_key: z.enum(GROUPS),
  description: z.string().nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string(), is_archived: z.boolean() })),
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
  default_value: CustomValue.nullable(),
  required_from_stage: StageKeyOut.nullable(),
  is_required: z.boolean(),
  is_encrypted: z.boolean(),
  is_archived: z.boolean(),
  is_on_card: z.boolean(),
  conversion: z
    .object({ status: z.enum(['running', 'failed']), total: z.int(), done: z.int() })
    .nullable()
    .describe('while thousands of values become ones of another kind; until then the field is archived'),
  position: z.int(),
  created_at: TimestampOut,
  updated_at: TimestampOut,
  version: z.int(),
});

const list = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/custom-fields',
    summary: "The firm's own fields of deals or companies, archived ones too",
    tags,
  })
  .input(z.strictObject({ record_kind: RecordKind }))
  .output(z.array(View));

const create = procedure({ needs: 'pipeline:configure', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/custom-fields', successStatus: 201, summary: 'Add a field of its own', tags })
  .input(
    z.strictObject({
      record_kind: RecordKind,
      label: fields.label,
      kind: fields.kind,
      group_key: Group.optional().describe('a group of the record; its first one if left out'),
      description: fields.description.optional(),
      choices: fields.choices.optional(),
      min_value: fields.min_value.optional(),
      max_value: fields.max_value.optional(),
      default_value: fields.default_value.optional(),
      required_from_stage: fields.required_from_stage.optional(),
      is_required: fields.is_required.default(false),
      is_on_card: fields.is_on_card.default(false),
      is_encrypted: z.boolean('is_encrypted must be true or false.').default(false).describe('cannot be changed later'),
    }),
  )
  .errors(errors('CUSTOM_FIELD_LABEL_TAKEN', 'STAGE_UNKNOWN', 'IDEMPOTENCY_CONFLICT'))
  .output(View);

const Misfit = z
  .object({ record_id: IdOut, company_name: z.string(), problem: z.string(), count: z.int() })
  .describe('what is wrong with a value, how many records have it, and one of these');

const update = procedure({ needs: 'pipeline:configure', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/custom-fields/{id}',
    summary: 'Change a field; another kind only where every value that the person sees can be converted',
    tags,
  })
  .input(
    z
      .strictObject({ ...fields, is_archived: z.boolean('is_archived must be true or false.') })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({
    ...errors('CUSTOM_FIELD_LABEL_TAKEN', 'STAGE_UNKNOWN', 'FIELD_CONVERTING', 'FIELD_IN_USE'),
    STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: View }) },
    VALUES_DO_NOT_FIT: {
      ...errors('VALUES_DO_NOT_FIT').VALUES_DO_NOT_FIT,
      data: z.object({ count: z.int(), examples: z.array(Misfit) }),
    },
  })
  .output(View);

const reorder = procedure({ needs: 'pipeline:configure', mode: 'write' })
  .route({ method: 'POST', path: '/custom-fields/order', summary: 'Put the fields into a new order', tags })
  .input(
    z.strictObject({
      record_kind: RecordKind,
      ids: z
        .array(Id, 'ids must be a list of the ids of all fields.')
        .min(1, 'List the fields.')
        .max(CUSTOM_FIELDS_KEPT_MAX, `At most ${CUSTOM_FIELDS_KEPT_MAX} fields are kept.`),
    }),
  )
  .errors(errors('REORDER_REFUSED'))
  .output(z.array(View));

const countOutside = procedure({ needs: 'pipeline:configure' })
  .route({
    method: 'GET',
    path: '/custom-fields/{id}/outside',
    summary: 'How many records hold a number that these bounds would refuse',
    tags,
  })
  .input(
    z.strictObject({ id: Id, min_value: BoundInQuery('Smallest value'), max_value: BoundInQuery('Largest value') }),
  )
  .output(z.object({ count: z.int() }));

const listUsedValues = procedure({ needs: 'pipeline:configure' })
  .route({
    method: 'GET',
    path: '/custom-fields/{id}/values',
    summary: 'Which values records have of a field, and how many records each',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      values: z
        .array(z.object({ value: z.string(), count: z.int() }))
        .describe('a choice by its key, others as one would type them; those that most records have first'),
      others: z.int().describe('how many more values there are that are not listed'),
      currencies: z
        .array(z.object({ currency: z.enum(CURRENCY_CODES), count: z.int() }))
        .optional()
        .describe('of numbers and amounts: the currencies of the records that have a value, and how many records each'),
    }),
  );

export const customFields = { list, create, update, reorder, countOutside, listUsedValues };
