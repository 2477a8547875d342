import { MODEL_KIND_LABELS, MODEL_KINDS, type ModelData, type ModelDefinition } from '@cairn/domain/models';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf, listFields, readableFields, writableFields } from '../record-fields.ts';
import { Person } from './fund-views.ts';

const tags = ['Financial models'];
const Kind = choiceOf({ label: 'Kind', choices: MODEL_KIND_LABELS });

/** What one kind of model is made of: its fields, and its lists with their rows. */
const dataOf = (kind: string, definition: ModelDefinition, fieldsOf: typeof writableFields) =>
  z.strictObject({ kind: z.literal(kind), ...listFields(definition, fieldsOf) });

/** Every kind, as it is written or read. The catalogues pair each with its values, which a schema that is made from them cannot say. */
const dataSchema = (fieldsOf: typeof writableFields): z.ZodType<ModelData, ModelData> => {
  const [first, ...others] = Object.entries(MODEL_KINDS).map(([kind, each]) => dataOf(kind, each, fieldsOf));
  if (!first) throw new Error('there is no kind of model');
  return z.discriminatedUnion('kind', [first, ...others], 'Choose a kind of model.') as never;
};
const Written = dataSchema(writableFields);
const Read = dataSchema(readableFields);

const Unit = z.enum(['money', 'multiple', 'rate', 'share', 'count', 'day', 'text']);
const Value = z.string().nullable().describe('money in minor units; rates and shares as decimals; null is n/a');

const Figure = z.object({
  key: z.string(),
  label: z.string(),
  unit: Unit,
  value: Value,
  formula: z.string(),
  note: z.string().nullable(),
});

const Result = z.object({
  figures: z.array(Figure),
  tables: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      columns: z.array(z.object({ key: z.string(), label: z.string(), unit: Unit })),
      rows: z.array(z.record(z.string(), Value)),
    }),
  ),
  charts: z.array(
    z.object({
      title: z.string(),
      kind: z.enum(['line', 'area', 'bar']),
      table: z.string(),
      along: z.string(),
      series: z.array(z.string()),
      value_title: z.string(),
    }),
  ),
});

const Row = z.object({
  id: IdOut,
  name: z.string(),
  kind: Kind,
  fund: z.object({ id: IdOut, name: z.string() }).nullable(),
  is_active: z.boolean(),
  shared_with_lps: z.boolean().describe('LPs of the fund see it while it is active'),
  version_no: z.int().describe('of what was written into it'),
  created_by: Person,
  created_at: TimestampOut,
  updated_at: TimestampOut,
  version: z.int(),
  can: z.object({ edit: z.boolean() }),
});

const Model = Row.extend({
  shown_version_no: z.int(),
  data: Read,
  result: Result.nullable(),
  problem: z.string().nullable().describe('why it cannot be computed'),
  versions: z.array(z.object({ version_no: z.int(), created_by: Person, created_at: TimestampOut })),
});
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Model }) };

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/financial-models', summary: 'The financial models of the firm', tags })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(Row), can: z.object({ create: z.boolean() }) }));

const VersionNo = z.coerce.number().pipe(z.int32().positive()).optional().describe('the newest if left out');

const get = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/financial-models/{id}', summary: 'A model with what it answers', tags })
  .input(z.strictObject({ id: Id, version_no: VersionNo }))
  .output(Model);

const initial = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/financial-models/initial',
    summary: 'What a new model starts from: the terms, commitments and cash of a fund where one is named',
    tags,
  })
  .input(z.strictObject({ kind: Kind, fund_id: Id.optional() }))
  .output(Read);

const preview = procedure({ needs: 'fund:read' })
  .route({
    method: 'POST',
    path: '/financial-model-preview',
    summary: 'What a model would answer; nothing is stored',
    tags,
  })
  .input(z.strictObject({ data: Written }))
  .output(Result);

const Name = requiredText('Name', 200);

const create = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/financial-models', successStatus: 201, summary: 'Save a new model', tags })
  .input(z.strictObject({ name: Name, fund_id: Id.nullable().default(null), data: Written }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Model);

const update = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/financial-models/{id}',
    summary: 'Change a model; what is written into it becomes a version of its own',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      name: Name.optional(),
      fund_id: Id.nullable().optional(),
      is_active: z.boolean().optional(),
      shared_with_lps: z.boolean().optional(),
      data: Written.optional(),
    }),
  )
  .errors({ STALE_VERSION: Stale })
  .output(Model);

const exportCsv = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/financial-models/{id}/export',
    outputStructure: 'detailed',
    summary: 'What was written into a model and what it answers, as CSV',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const getSecure = procedure({ needs: 'data_protection:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/get_financial_model_secure',
    summary: 'The encrypted data of a financial model; that it was read is an event',
    tags,
  })
  .input(z.strictObject({ model_id: Id }))
  .output(z.object({ id: IdOut, model_data: Read }));

export const financialModels = { list, get, initial, preview, create, update, exportCsv, getSecure };
