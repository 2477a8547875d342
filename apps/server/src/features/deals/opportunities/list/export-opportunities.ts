import type { Contract } from '@cairn/contract';
import { type DealColumn, dayIn, minorDigits } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { type CsvValue, csvFile, decimalAmount } from '../../../../core/csv-file.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listTeam } from '../../../access/auth/account/list-team.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
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

/** Headings of the file with what stands below them, by the column of the list; an amount needs its currency beside it. */
const CELLS: Record<'company_name' | DealColumn, Record<string, Reader>> = {
  company_name: { Company: (row) => row.company_name },
  status: { Stage: (row, { stages }) => stages.get(row.status) ?? row.status },
  checklist: { Checklist: checklistText },
  target_amount: {
    'Target amount': (row) =>
      row.target_amount === null ? null : decimalAmount(String(row.target_amount), minorDigits(row.currency)),
    Currency: (row) => row.currency,
  },
  priority: { Priority: (row) => row.priority },
  assigned_to: { Owner: (row, { people }) => (row.assigned_to && people.get(row.assigned_to)) || null },
  founder_name: { Founder: (row) => row.founder_name },
  industry: { Industry: (row) => row.industry },
  sector: { Sector: (row) => row.sector },
  funding_round: { Round: (row) => row.funding_round },
  tags: { Tags: (row) => row.tags.join(', ') },
  source: { Source: (row) => row.source },
  probability: { 'Probability (%)': (row) => row.probability },
  received_on: { Received: (row) => row.received_on },
  expected_close_date: { 'Expected close': (row) => row.expected_close_date },
  stage_entered_at: { 'In stage since': (row) => row.stage_entered_at },
  created_at: { Created: (row) => row.created_at },
  updated_at: { Updated: (row) => row.updated_at },
};

/** What a file has unless its columns are chosen. */
const USUAL: readonly DealColumn[] = [
  'founder_name',
  'status',
  'target_amount',
  'priority',
  'assigned_to',
  'funding_round',
  'industry',
  'sector',
  'source',
  'probability',
  'received_on',
  'expected_close_date',
  'stage_entered_at',
  'tags',
  'created_at',
  'updated_at',
];

interface Names {
  stages: Map<string, string>;
  people: Map<string, string>;
}

/** The list of deals as it is filtered and sorted, whole, as CSV: with the columns that are shown, or the usual ones. */
export async function exportOpportunities(ctx: Ctx, { columns = [...USUAL], ...input }: ExportInput) {
  const [{ rows }, stages, team, timeZone] = await Promise.all([
    listOpportunities(ctx, { ...input, limit: EVERYTHING }),
    listStages(ctx),
    listTeam(ctx),
    getTimeZone(ctx.tx),
  ]);
  const names: Names = {
    stages: new Map(stages.map(({ stage_key, stage_label }) => [stage_key, stage_label])),
    people: new Map(team.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
  };
  const cells: Record<string, Reader> = Object.assign(
    { ...CELLS.company_name },
    ...[columns].flat().map((column) => CELLS[column]),
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
