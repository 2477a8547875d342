import { CURRENCY_CODES, IMPORT_FIELDS, type ImportTarget, SEPARATORS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { CurrencyCode, Id, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const FieldKey = z.enum(
  IMPORT_FIELDS.map((field) => field.key) as [ImportTarget, ...ImportTarget[]],
  'This is not a field of a deal.',
);

const ColumnFormat = z.strictObject({
  currency: z.enum(CURRENCY_CODES).optional(),
  scale: z.int().min(0).max(12).optional().describe('power of ten of the amounts: 6 for "in millions"'),
  decimal: z.enum(['point', 'comma']).optional(),
  dateOrder: z.enum(['day-first', 'month-first', 'year-first']).optional(),
  serials: z.boolean().optional().describe('the dates are day numbers of a spreadsheet'),
});

const ColumnMapping = z.strictObject({
  column: z.int().min(0).max(199),
  field: FieldKey.nullable().describe('null leaves the column out'),
  format: ColumnFormat.optional(),
});

const Choice = z.enum(['skip', 'merge', 'keep'], 'Choose skip, merge or keep.');

/** How the rows become deals: what each column means, and what happens to possible duplicates. */
const plan = {
  mapping: z.array(ColumnMapping).max(200),
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

const Sheet = z.object({ name: z.string(), rows: z.int().describe('rows with a value'), hidden: z.boolean() });

const Column = z.object({
  column: z.int(),
  header: z.string(),
  field: FieldKey.nullable(),
  because: z.enum(['name', 'content', 'remembered']).nullable(),
  samples: z.array(z.string()),
  format: ColumnFormat,
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

const Counts = z.object({
  read: z.int(),
  imported: z.int().describe('created + merged'),
  created: z.int(),
  merged: z.int(),
  skipped: z.int(),
  rejected: z.int(),
});

export const ImportView = z.object({
  id: Id,
  file_name: z.string(),
  file_bytes: z.int(),
  status: z.enum(['open', 'queued', 'running', 'done', 'failed', 'discarded']),
  created_by: Id,
  created_at: TimestampOut,
  finished_at: TimestampOut.nullable(),
  rows_total: z.int(),
  rows_done: z.int(),
  report: Counts.nullable(),
  error: z.string().nullable(),
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
  imported_before: z
    .object({ created_at: TimestampOut, imported: z.int() })
    .nullable()
    .describe('this very file was imported before'),
});

const Issue = z.object({
  column: z.string(),
  field: FieldKey.nullable(),
  severity: z.enum(['problem', 'kept', 'repaired', 'note']),
  message: z.string(),
  original: z.string(),
});

const Duplicate = z.object({
  kind: z.enum(['same_deal', 'same_company']),
  lookalike: z.boolean().describe('an earlier row has the same round and amount within a week'),
  row: z.int().nullable().describe('the earlier row of the file that it repeats'),
  opportunity: z
    .object({ id: Id, company_name: z.string(), status: z.string() })
    .nullable()
    .describe('or the deal of the pipeline'),
});

const PreviewRow = z.object({
  row: z.int().describe('as the spreadsheet counts: the header is row 1'),
  action: z.enum(['create', 'merge', 'skip', 'reject']),
  values: z.record(z.string(), z.string()).describe('field -> the value as it will be stored, as text'),
  issues: z.array(Issue),
  duplicate: Duplicate.nullable(),
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
  .input(z.object({ body: z.file('Send the file as application/octet-stream with its name in content-disposition.') }))
  .errors(errors('FILE_REFUSED'))
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
      counts: Counts,
      shown: z
        .object({ all: z.int(), problem: z.int(), kept: z.int(), repaired: z.int(), duplicate: z.int() })
        .describe('rows under each filter'),
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
  .output(z.array(ImportView));

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

export const imports = { upload, reread, draft, preview, run, get, list, discard, rejected };
