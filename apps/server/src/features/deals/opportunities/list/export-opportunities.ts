import type { Contract } from '@cairn/contract';
import {
  bareKey,
  type CustomKey,
  DEAL_COLUMNS,
  type DealColumn,
  dayIn,
  definitionOf,
  isCustomKey,
  type RowField,
} from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { type CsvValue, csvFile } from '../../../../core/csv-file.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listTeam } from '../../../access/auth/account/list-team.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { csvText, customCells } from '../../custom-fields/csv-cells.ts';
import { readCustomCatalogue } from '../../custom-fields/list-custom-fields.ts';
import { listStages } from '../stages/list-stages.ts';
import type { Chosen } from './filter-opportunities.ts';
import { listOpportunities } from './list-opportunities.ts';
import type { ListRow } from './list-rows.ts';

type ExportInput = InferContractRouterInputs<Contract>['opportunities']['exportList'] &
  Chosen & {
    sort: string;
    direction: 'asc' | 'desc';
  };

type Reader = (row: ListRow, names: Names) => CsvValue;

/** Headings of a field with what stands below them; an amount needs its currency beside it. */
function cellsOf(key: Exclude<RowField, 'currency'>): Record<string, Reader> {
  const field = definitionOf(key);
  const read: Reader = (row, names) => csvText(field, row[key], row.currency, names);
  if (field.kind === 'money') return { [field.label]: read, Currency: (row) => row.currency };
  const unit = field.kind === 'integer' && field.unit ? ` (${field.unit})` : '';
  return { [`${field.column}${unit}`]: read };
}

/** Headings and contents of the columns that are no field of the catalogue. */
const KEPT_BY_SERVER = {
  status: { Stage: (row, { stages }) => stages.get(row.status) ?? row.status },
  checklist: { Checklist: checklistText },
  stage_entered_at: { 'In stage since': (row) => row.stage_entered_at },
  created_at: { Created: (row) => row.created_at },
  updated_at: { Updated: (row) => row.updated_at },
} as const satisfies Partial<Record<DealColumn, Record<string, Reader>>>;

const columnCells = (column: 'company_name' | DealColumn): Record<string, Reader> =>
  column in KEPT_BY_SERVER
    ? KEPT_BY_SERVER[column as keyof typeof KEPT_BY_SERVER]
    : cellsOf(column as Exclude<RowField, 'currency'>);

/** What a file has unless its columns are chosen. */
const USUAL = DEAL_COLUMNS.filter((column) => column !== 'checklist');

interface Names {
  stages: Map<string, string>;
  people: Map<string, string>;
}

/** The list of deals as it is filtered and sorted, whole, as CSV: with the columns that are shown, or the usual ones. */
export async function exportOpportunities(ctx: Ctx, { columns: chosen, ...input }: ExportInput) {
  const custom = await readCustomCatalogue(ctx);
  const columns = chosen === undefined ? [...USUAL, ...(Object.keys(custom) as CustomKey[])] : [chosen].flat();
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
  const cells: Record<string, Reader> = Object.assign(
    {},
    ...(['company_name', ...columns] as const).map((column) =>
      isCustomKey(column) ? customCells(column, custom[column]) : columnCells(column as 'company_name' | DealColumn),
    ),
  );
  const header = Object.keys(cells);
  const readers = Object.values(cells);
  const lines = rows.map((row) => readers.map((read) => read(row, names)));
  await ctx.audit({
    action: 'export.created',
    resource_type: 'opportunity',
    resource_id: null,
    table_name: 'opportunities',
    classification: 'confidential',
    metadata: { name: 'opportunities', rows: lines.length, columns: header },
  });
  return csvFile(`opportunities_${dayIn(ctx.now, timeZone)}.csv`, header, lines);
}

/** As on the badge of the deal. */
function checklistText({ checklist_items, checklist_open }: ListRow): CsvValue {
  if (checklist_items === 0) return null;
  return checklist_open === 0 ? 'Ready to Advance' : `${checklist_open} left`;
}

// More than any firm has; a list beyond it would be a job's work.
const EVERYTHING = 100_000;
