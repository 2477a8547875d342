import { DEAL_COLUMNS, DEAL_FIELDS, OPPORTUNITY_SORTS, ROW_FIELDS } from '@cairn/domain';
import { z } from 'zod';
import { CustomField, customFilters } from '../custom-values.ts';
import { oneOrMore, StageKey, text } from '../fields.ts';
import { filterFields, newFields, readableFields, writableFields } from '../record-fields.ts';

/** What a person may write on a deal; all else the server sets. */
export const writable = writableFields(DEAL_FIELDS);
export const ofNew = newFields(DEAL_FIELDS);

/** The same fields as they are read. */
export const readable = readableFields(DEAL_FIELDS);

/** Those of them that a row of the list carries. */
export const inRow = pick(readable, ROW_FIELDS);

function pick<T extends object, K extends keyof T>(all: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, K>;
}

const Search = text('Search', 200).optional();

export const filters = {
  search: Search.describe('part of company, founder, industry, investor or tag'),
  status: oneOrMore(StageKey),
  archived: z
    .union(
      [z.boolean(), z.literal('all'), z.enum(['true', 'false']).transform((value) => value === 'true')],
      'archived must be true, false or all.',
    )
    .optional()
    .describe('the archived deals instead of those in the pipeline; all stands for both'),
  ...filterFields(DEAL_FIELDS),
  custom: customFilters,
};

const BuiltInSort = z.enum(OPPORTUNITY_SORTS, 'This column cannot be sorted by.');
export const Sort = z.union([BuiltInSort, CustomField], 'This column cannot be sorted by.');
export const Direction = z.enum(['asc', 'desc'], 'direction must be asc or desc.');
export const order = { sort: Sort.default('created_at'), direction: Direction.default('desc') };

const NO_COLUMN = 'This is not a column of the list.';
export const Column = z.union([z.enum(DEAL_COLUMNS), CustomField], NO_COLUMN);
/** Of an export. */
/** What of the deals a file has, and in which format. */
export const exportChoice = {
  fields: z.literal('all', 'fields must be all.').optional().describe('every field of the deals, whatever the columns'),
  format: z.enum(['csv', 'xlsx'], 'format must be csv or xlsx.').optional(),
};
/** Columns beside the company, in the order wanted; without them the file has the usual ones. */
export const columns = { columns: oneOrMore(Column) };
/** The same for a query, where no column cannot be said: the company may be named, which always stands first. */
export const namedColumns = {
  columns: oneOrMore(z.union([z.enum(['company_name', ...DEAL_COLUMNS]), CustomField], NO_COLUMN)),
};
