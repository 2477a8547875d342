import {
  CURRENCY_CODES,
  CUSTOM_CHOICES_MAX,
  CUSTOM_KIND_KEYS,
  CUSTOM_LABEL_MAX,
  type CustomFieldKind,
  DEAL_FIELDS,
  DEAL_PARTS,
  IMPORT_KINDS,
  IMPORT_VALUE_MAX,
  type ImportTarget,
  isImportTarget,
  SEPARATORS,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { CurrencyCode, Id, IdOut, requiredText, StageKey, StageKeyOut, TimestampOut, wholeNumber } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { AmountSums } from './amount-sums.ts';
import { ArchivedField, AsChoices, ImportCounts, ImportFill } from './import-parts.ts';
import { summary } from './import-summary.ts';
import { foresee, ImportUndo } from './import-undo.ts';

/** What the rows of a list become: deals, portfolio companies, what companies reported, or transactions of holdings. */
const RecordKind = z.enum(
  IMPORT_KINDS,
  'Choose opportunity, portfolio_company, company_update or investment_transaction.',
);

const TARGET =
  'a field of a deal, a company, an update or a transaction, `custom.<key>` (of an update: a metric), `status`, `assigned_to`, `note`, `currency`, or `new`';

const FieldKey = z
  .string()
  .max(100)
  .refine(isImportTarget, 'This is not a field that a list can fill.')
  .transform((key) => key as ImportTarget)
  .describe(TARGET);

/** The same in an answer. */
const FieldKeyOut = z.custom<ImportTarget>((key) => typeof key === 'string').describe(TARGET);

const NewField = z.strictObject({
  label: requiredText('Label', CUSTOM_LABEL_MAX),
  kind: z.enum(CUSTOM_KIND_KEYS as [CustomFieldKind, ...CustomFieldKind[]], 'Choose one of the listed kinds.'),
  choices: z
    .array(requiredText('Choice', CUSTOM_LABEL_MAX))
    .max(CUSTOM_CHOICES_MAX, `A field can have at most ${CUSTOM_CHOICES_MAX} choices.`)
    .optional(),
});

const ColumnFormat = z.strictObject({
  currency: z.enum(CURRENCY_CODES).optional(),
  scale: z.int().min(0).max(12).optional().describe('power of ten of the amounts: 6 for "in millions"'),
  decimal: z.enum(['point', 'comma']).optional(),
  dateOrder: z.enum(['day-first', 'month-first', 'year-first']).optional(),
  serials: z.boolean().optional().describe('the dates are day numbers of a spreadsheet'),
  stages: z
    .record(z.string().max(IMPORT_VALUE_MAX), StageKey.nullable())
    .refine((stages) => Object.keys(stages).length <= 200, 'At most 200 values can be mapped to stages.')
    .optional()
    .describe(
      'of a column of stages: value in lower case, without punctuation -> key of the stage, null for the first',
    ),
  people: z
    .record(z.string().max(IMPORT_VALUE_MAX), Id.nullable())
    .refine((people) => Object.keys(people).length <= 200, 'At most 200 values can be mapped to people.')
    .optional()
    .describe('of a column of people: value as for stages -> a colleague, null for nobody; others are known by name'),
});

const ColumnMapping = z.strictObject({
  column: z.int().min(0).max(199),
  field: FieldKey.nullable().describe('null leaves the column out'),
  format: ColumnFormat.optional(),
  create: NewField.optional().describe('with the field `new`: what is added to the fields of the firm'),
});

const Choice = z.enum(['skip', 'merge', 'keep'], 'Choose skip, merge or keep.');

/** What the list does not say of its deals. */
const NewDeals = z.strictObject({
  status: StageKey.optional(),
  priority: choiceOf(DEAL_FIELDS.priority).optional(),
  probability: wholeNumber(DEAL_FIELDS.probability).optional(),
  is_archived: z.boolean().optional().describe('all of them come into the archive'),
});

/** How the rows become deals: what each column means, and what happens to possible duplicates. */
const plan = {
  mapping: z.array(ColumnMapping).max(200),
  owner: z
    .enum(['file', 'me', 'none'], 'Choose file, me or none.')
    .optional()
    .describe('who owns new deals; nobody unless a column says it, `file`, or one is chosen'),
  new_deals: NewDeals.optional().describe(
    'what new deals have where the list says nothing; without it the first stage and the usual values',
  ),
  choices: z.strictObject({ same_deal: Choice, same_company: Choice }),
  overrides: z
    .record(z.string().regex(/^\d{1,7}$/, 'This is not a row number.'), Choice)
    .refine((overrides) => Object.keys(overrides).length <= 5000, 'At most 5,000 rows can have a choice of their own.')
    .describe('row number -> choice for this row alone'),
};

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** How the file is read. */
const Reading = z.object({
  encoding: z.enum(ENCODINGS).nullable().describe('of text; null for a workbook'),
  separator: z.enum(SEPARATORS).nullable().describe('of text; null for a workbook'),
  sheet: z.int().nullable().describe('place in the list of sheets, from 0; null for text'),
  header_row: z.int().nullable().describe('row with the names of the columns, as the spreadsheet counts; null if none'),
  first_row: z.int().describe('row from which on each is a deal'),
});

/** What of it is to be changed. A header that is not named is looked for. */
const ReadingChange = z.strictObject({
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.enum(SEPARATORS).optional(),
  sheet: z.int().min(0).max(99).optional(),
  header_row: z.int().min(1).max(1000).nullable().optional(),
});

const Sheet = z.object({ name: z.string(), rows: z.int().describe('rows below its header'), hidden: z.boolean() });

const NewFieldOut = z.object({
  label: z.string(),
  kind: z.enum(CUSTOM_KIND_KEYS as [CustomFieldKind, ...CustomFieldKind[]]),
  choices: z.array(z.string()).optional(),
});

const Column = z.object({
  column: z.int(),
  header: z.string(),
  field: FieldKeyOut.nullable(),
  because: z.enum(['name', 'content', 'remembered']).nullable(),
  samples: z.array(z.string()),
  format: ColumnFormat,
  values: z
    .array(
      z.object({
        key: z.string(),
        value: z.string(),
        rows: z.int(),
        stage: StageKeyOut.nullable(),
        person: IdOut.nullable(),
      }),
    )
    .describe('the values of a column that has few, with the stage and the colleague that each may mean'),
  as_choices: AsChoices.nullable().describe('the choices of a field made from it; null where none can be made'),
  create: NewFieldOut.nullable().describe('the field that the column could become, remembered or by its content'),
  create_unfit: z.int().describe('cells that say something which the field of `create` would not take'),
  formats: z.array(FormatFor()).describe('how the column would be read as each field whose reading has a choice'),
});

function FormatFor() {
  return z.object({
    kind: z.enum(['date', 'money', 'percent']),
    format: ColumnFormat,
    ambiguous: z.boolean().describe('nothing in the column decides: the person should confirm'),
    example: z.object({ original: z.string(), day_first: z.string(), month_first: z.string() }).nullable(),
  });
}

export const ImportView = z.object({
  id: Id,
  record_kind: RecordKind,
  file_name: z.string(),
  file_bytes: z.int(),
  status: z.enum(['open', 'queued', 'running', 'done', 'failed', 'discarded']),
  created_by: Id,
  created_at: TimestampOut,
  finished_at: TimestampOut.nullable(),
  rows_total: z.int(),
  rows_done: z.int(),
  report: ImportCounts.nullable().describe('for the person who ran it: counts could tell others of hidden deals'),
  error: z.string().nullable(),
  undo: ImportUndo.nullable().describe('for others only that it is done, without a report'),
  can: z.object({ undo: z.boolean() }),
});

/** What the wizard starts from: how the file is read and what each column seems to be. */
const ImportDraft = z.object({
  import: ImportView,
  reading: Reading,
  sheets: z.array(Sheet).describe('of a workbook; empty for text'),
  top: z.array(z.array(z.string())).describe('the first rows of the file, cut short'),
  warnings: z.array(z.string()).describe('what was not read as it looks in the file'),
  columns: z.array(Column),
  remembered: z.boolean().describe('the mapping is the one that this firm confirmed for these columns before'),
  currency: CurrencyCode,
  own_fields: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        kind: z.enum(CUSTOM_KIND_KEYS as [CustomFieldKind, ...CustomFieldKind[]]),
        group_key: z.string(),
      }),
    )
    .describe('fields of the firm that a column can fill'),
  archived_fields: z.array(ArchivedField).describe('that a column went into before, and that were archived since'),
  stages: z.array(z.object({ stage_key: z.string(), stage_label: z.string() })),
  encrypted_fields: z.boolean().describe('whether this person may fill fields that are encrypted'),
  fields_left: z.int().describe('how many fields the firm can still add with this import; 0 for who may not'),
  imported_before: z
    .object({ imported_at: TimestampOut, imported: z.int().nullable().describe('where another person did, none') })
    .nullable()
    .describe('this very file was imported before'),
});

const Issue = z.object({
  column: z.string(),
  field: FieldKeyOut.nullable(),
  severity: z.enum(['problem', 'kept', 'repaired', 'note']),
  message: z.string(),
  original: z.string(),
  cell: z.int().optional().describe('column of the cell, from 0, where it can be corrected'),
});

const Duplicate = z.object({
  kind: z.enum(['same_deal', 'same_company']),
  lookalike: z.boolean().describe('an earlier row has the same round and amount within a week'),
  row: z.int().nullable().describe('the earlier row of the file that it repeats'),
  existing: z
    .object({ id: Id, company_name: z.string(), status: z.string(), is_archived: z.boolean() })
    .nullable()
    .describe('or the deal of the pipeline, or the portfolio company'),
  differs: z
    .array(z.enum(DEAL_PARTS))
    .describe('of a same deal that was changed since an earlier list brought it in: what is no longer the same'),
});

const PreviewRow = z.object({
  row: z.int().describe('as the spreadsheet counts: the header is row 1'),
  action: z.enum(['create', 'merge', 'unchanged', 'skip', 'reject']),
  values: z.record(z.string(), z.string()).describe('field -> what the list says, as it was read, as text'),
  fills: z
    .array(ImportFill)
    .describe('of a row that is merged into a deal or an earlier row: each field in which the two differ'),
  issues: z.array(Issue),
  duplicate: Duplicate.nullable(),
  corrected: z.array(z.object({ column: z.int(), text: z.string() })).describe('cells that were written anew'),
});

const SHOWN = ['all', 'problem', 'kept', 'repaired', 'duplicate'] as const;

const ImportId = z.strictObject({ id: Id });

const upload = procedure({ needs: 'opportunity:import', mode: 'write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/imports',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Upload a list as .xlsx or CSV; nothing is imported yet',
    tags: ['Imports'],
  })
  .input(
    z.object({
      query: z.strictObject({ record_kind: RecordKind.default('opportunity') }).default({ record_kind: 'opportunity' }),
      body: z.file('Send the file as application/octet-stream with its name in content-disposition.'),
    }),
  )
  .errors(errors('FILE_REFUSED', 'STORAGE_FULL'))
  .output(ImportDraft);

const reread = procedure({ needs: 'opportunity:import', mode: 'write' })
  .route({
    method: 'POST',
    path: '/imports/{id}/reading',
    summary: 'Read the file with another sheet, separator, encoding or header',
    tags: ['Imports'],
  })
  .input(ImportId.extend(ReadingChange.shape))
  .errors(errors('FILE_REFUSED', 'IMPORT_NOT_OPEN'))
  .output(ImportDraft);

const draft = procedure({ needs: 'opportunity:import' })
  .route({ method: 'GET', path: '/imports/{id}/draft', summary: 'What the wizard starts from', tags: ['Imports'] })
  .input(ImportId)
  .errors(errors('IMPORT_NOT_OPEN'))
  .output(ImportDraft);

const correct = procedure({ needs: 'opportunity:import', mode: 'write' })
  .route({
    method: 'POST',
    path: '/imports/{id}/corrections',
    summary: 'Write a cell of the list anew before the import; the file stays as it came',
    tags: ['Imports'],
  })
  .input(
    ImportId.extend({
      row: z.int().min(1).max(1_000_000).describe('as the spreadsheet counts'),
      column: z.int().min(0).max(199),
      text: z
        .string()
        .max(10_000, 'A cell can have at most 10,000 characters.')
        .nullable()
        .describe('null takes the correction back'),
    }),
  )
  .errors(errors('IMPORT_NOT_OPEN'))
  .output(z.object({ corrected: z.int().describe('how many cells are corrected now') }));

const preview = procedure({ needs: 'opportunity:import' })
  .route({
    method: 'POST',
    path: '/imports/{id}/preview',
    summary: 'What would be imported, row by row; nothing is written',
    tags: ['Imports'],
  })
  .input(
    ImportId.extend({
      ...plan,
      show: z.enum(SHOWN).default('all'),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(200).default(50),
    }),
  )
  .errors(errors('IMPORT_NOT_OPEN', 'MAPPING_REFUSED'))
  .output(
    z.object({
      counts: ImportCounts,
      shown: z
        .object({ all: z.int(), problem: z.int(), kept: z.int(), repaired: z.int(), duplicate: z.int() })
        .describe('rows under each filter'),
      unfit: z
        .array(z.object({ column: z.int(), unfit: z.int(), filled: z.int() }))
        .describe('columns of which more than half of the cells that say anything do not fit'),
      sums: AmountSums.describe('what the amounts of the new records come to'),
      rows: z.array(PreviewRow),
    }),
  );

const run = procedure({ needs: 'opportunity:import', mode: 'write' })
  .route({
    method: 'POST',
    path: '/imports/{id}/run',
    successStatus: 202,
    summary: 'Import: all good rows or none',
    tags: ['Imports'],
  })
  .input(ImportId.extend(plan))
  .errors(errors('IMPORT_NOT_OPEN', 'MAPPING_REFUSED'))
  .output(ImportView);

const get = procedure({ needs: 'opportunity:import' })
  .route({ method: 'GET', path: '/imports/{id}', summary: 'How far an import is, and its report', tags: ['Imports'] })
  .input(ImportId)
  .output(ImportView);

const list = procedure({ needs: 'opportunity:import' })
  .route({ method: 'GET', path: '/imports', summary: 'The latest imports of the firm', tags: ['Imports'] })
  .input(z.strictObject({ record_kind: RecordKind.default('opportunity') }))
  .output(z.array(ImportView));

const undo = procedure({ needs: 'opportunity:import', mode: 'write' })
  .route({
    method: 'POST',
    path: '/imports/{id}/undo',
    successStatus: 202,
    summary: 'Take an import back within 24 hours, for the deals that nobody has worked on since',
    tags: ['Imports'],
  })
  .input(ImportId)
  .errors(errors('IMPORT_STAYS'))
  .output(ImportView);

const discard = procedure({ needs: 'opportunity:import', mode: 'write' })
  .route({
    method: 'POST',
    path: '/imports/{id}/discard',
    summary: 'Give up an import that has not been started',
    tags: ['Imports'],
  })
  .input(ImportId)
  .errors(errors('IMPORT_NOT_OPEN'))
  .output(ImportView);

const rejected = procedure({ needs: 'opportunity:import', mode: 'write' })
  .route({
    method: 'GET',
    path: '/imports/{id}/rejected',
    outputStructure: 'detailed',
    summary: 'The rejected rows as CSV, each with the reason',
    tags: ['Imports'],
  })
  .input(ImportId)
  .errors(errors('IMPORT_NOT_OPEN'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const imports = {
  ...{ upload, reread, draft, correct, preview, run, get, list },
  ...{ summary, discard, foresee, undo, rejected },
};
