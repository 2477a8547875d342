import type { Contract } from '@cairn/contract';
import {
  bareKey,
  type CustomKey,
  DEAL_COLUMNS,
  DEAL_FIELD_KEYS,
  type DealColumn,
  type DealField,
  type DealValues,
  dayIn,
  definitionOf,
  isCustomKey,
  isUnfilled,
  type MoneyField,
  ROW_FIELDS,
} from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { type CsvValue, csvFile } from '../../../../core/csv-file.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { inSlices } from '../../../../core/sql/in-slices.ts';
import { listTeam } from '../../../access/auth/account/list-team.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { csvText, customCells, headingsBeside } from '../../custom-fields/csv-cells.ts';
import { readCustomCatalogue } from '../../custom-fields/list-custom-fields.ts';
import { decryptAmount, MONEY_COLUMNS } from '../opportunity-fields.ts';
import { listStages } from '../stages/list-stages.ts';
import type { Chosen } from './filter-opportunities.ts';
import { listOpportunities } from './list-opportunities.ts';
import type { ListRow } from './list-rows.ts';

type ExportInput = Omit<InferContractRouterInputs<Contract>['opportunities']['exportList'], 'fields' | 'format'> &
  Chosen & {
    fields?: 'all' | undefined;
    format?: 'csv' | 'xlsx' | undefined;
    sort: string;
    direction: 'asc' | 'desc';
  };

/** A row of the list, with the fields that the list does not carry where they are asked for. */
type ExportRow = ListRow & Partial<DealValues>;
type Reader = (row: ExportRow, names: Names) => CsvValue;

/** Headings of a field, as the list has them, with what stands below them; an amount needs its currency beside it. */
function cellsOf(key: DealField): Record<string, Reader> {
  const field = definitionOf(key);
  // The number that says that nothing is known, such as a runway of 0, is none.
  const known = (value: unknown) => (isUnfilled(field, value) ? null : value);
  const read: Reader = (row, names) => csvText(field, known(row[key]) ?? null, row.currency, names);
  const heading = field.column ?? field.label;
  if (field.kind === 'money') return { [heading]: read, Currency: (row) => row.currency };
  const unit = field.kind === 'integer' && field.unit ? ` (${field.unit})` : '';
  return { [`${heading}${unit}`]: read };
}

/** Headings and contents of the columns that are no field of the catalogue. */
const KEPT_BY_SERVER = {
  status: { Stage: (row, { stages }) => stages.get(row.status) ?? row.status },
  checklist: { Checklist: checklistText },
  stage_entered_at: { 'In stage since': (row) => row.stage_entered_at },
  created_at: { Added: (row) => row.created_at },
  updated_at: { Updated: (row) => row.updated_at },
} as const satisfies Partial<Record<DealColumn, Record<string, Reader>>>;

const isKept = (column: DealField | DealColumn): column is keyof typeof KEPT_BY_SERVER => column in KEPT_BY_SERVER;
const columnCells = (column: DealField | DealColumn): Record<string, Reader> =>
  isKept(column) ? KEPT_BY_SERVER[column] : cellsOf(column as DealField);

/** What a file has unless its columns are chosen, or all fields are wanted. */
const USUAL = DEAL_COLUMNS.filter((column) => column !== 'checklist');

/** Fields that only a file of all fields has. */
const BEYOND_THE_LIST = DEAL_FIELD_KEYS.filter((field) => !(ROW_FIELDS as readonly DealField[]).includes(field));
const isMoney = (field: DealField): field is MoneyField => field in MONEY_COLUMNS;

interface Names {
  stages: Map<string, string>;
  people: Map<string, string>;
}

/** The list of deals as it is filtered and sorted, whole, as CSV or workbook: with the columns that are shown, the usual ones, or all fields. */
export async function exportOpportunities(
  ctx: Ctx,
  { columns: chosen, fields, format = 'csv', ...input }: ExportInput,
) {
  const custom = await readCustomCatalogue(ctx);
  const columns =
    chosen === undefined || fields === 'all'
      ? [...(fields === 'all' ? DEAL_COLUMNS : USUAL), ...(Object.keys(custom) as CustomKey[])]
      : [chosen].flat();
  const shown = columns.filter(isCustomKey).map(bareKey);
  const [{ rows }, stages, team, timeZone] = await Promise.all([
    listOpportunities(ctx, { ...input, limit: EVERYTHING, ...(shown.length > 0 && { custom_shown: shown }) }),
    listStages(ctx),
    listTeam(ctx),
    getTimeZone(ctx.tx),
  ]);
  const names: Names = {
    stages: new Map(stages.map(({ stage_key, stage_label }) => [stage_key, stage_label])),
    people: new Map(team.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
  };
  const parts = [...(['company_name', ...columns] as const), ...(fields === 'all' ? BEYOND_THE_LIST : [])].map(
    (column) =>
      isCustomKey(column)
        ? { own: customCells(column, custom[column]) }
        : { builtIn: columnCells(column as DealField | DealColumn) },
  );
  const builtIn = new Map(parts.flatMap((part) => Object.entries(part.builtIn ?? {})));
  const headingOf = headingsBeside(builtIn.keys());
  // A map keeps the order, where an object would put a field called "1" first. Amounts share the column of their currency.
  const cells = new Map(
    parts.flatMap((part): [string, Reader][] =>
      part.own ? Object.entries(part.own).map(([name, read]) => [headingOf(name), read]) : Object.entries(part.builtIn),
    ),
  );
  const header = [...cells.keys()];
  const readers = [...cells.values()];
  const beyond = fields === 'all' ? await readBeyond(ctx, rows) : undefined;
  const lines = rows
    .map((row) => ({ ...row, ...beyond?.get(row.id) }))
    .map((row) => readers.map((read) => read(row, names)));
  await ctx.audit({
    action: 'export.created',
    resource_type: 'opportunity',
    resource_id: null,
    table_name: 'opportunities',
    classification: 'confidential',
    metadata: { name: 'opportunities', format, rows: lines.length, columns: header },
  });
  const name = `opportunities_${dayIn(ctx.now, timeZone)}.${format}`;
  if (format === 'csv') return csvFile(name, header, lines);
  const { workbookDownload } = await import('../../../../core/workbooks/workbook-file.ts');
  return workbookDownload(name, 'Deals', header, lines);
}

/** What a deal has and the list does not carry. */
async function readBeyond(ctx: Ctx, rows: readonly ListRow[]): Promise<Map<string, Partial<DealValues>>> {
  const columns = BEYOND_THE_LIST.map((field) => `o.${isMoney(field) ? MONEY_COLUMNS[field] : field}`).join(', ');
  const cells = await ctx.cells();
  const stored = await ctx.tx.query<{ id: string } & Record<string, unknown>>(
    `select o.id, ${columns} from opportunities o where o.id = any($1::uuid[])`,
    [rows.map(({ id }) => id)],
  );
  const opened = await inSlices(stored, (row) => {
    const values = BEYOND_THE_LIST.map((field) => [
      field,
      isMoney(field) ? decryptAmount(cells, field, row.id, row[MONEY_COLUMNS[field]] as Buffer | null) : row[field],
    ]);
    return [row.id, Object.fromEntries(values) as Partial<DealValues>] as const;
  });
  return new Map(opened);
}

/** As on the badge of the deal. */
function checklistText({ checklist_items, checklist_open }: ExportRow): CsvValue {
  if (checklist_items === 0) return null;
  return checklist_open === 0 ? 'Ready to Advance' : `${checklist_open} left`;
}

// More than any firm has; a list beyond it would be a job's work.
const EVERYTHING = 100_000;
