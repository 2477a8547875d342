import type { Contract } from '@cairn/contract';
import { minorDigits } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { type CsvValue, csvFile, decimalAmount } from '../../core/csv-file.ts';
import type { Ctx } from '../../core/procedure.ts';
import { listTeam } from '../auth/list-team.ts';
import { listOpportunities } from './list-opportunities.ts';
import type { ListRow } from './list-rows.ts';
import { listStages } from './list-stages.ts';

type ExportInput = InferContractRouterInputs<Contract>['opportunities']['exportList'] & {
  sort: string;
  direction: 'asc' | 'desc';
};

const COLUMNS: Record<string, (row: ListRow, names: Names) => CsvValue> = {
  Company: (row) => row.company_name,
  Founder: (row) => row.founder_name,
  Stage: (row, { stages }) => stages.get(row.status) ?? row.status,
  'Target amount': (row) =>
    row.target_amount === null ? null : decimalAmount(String(row.target_amount), minorDigits(row.currency)),
  Currency: (row) => row.currency,
  Priority: (row) => row.priority,
  Owner: (row, { people }) => (row.assigned_to && people.get(row.assigned_to)) || null,
  Round: (row) => row.funding_round,
  Industry: (row) => row.industry,
  Sector: (row) => row.sector,
  Source: (row) => row.source,
  'Probability (%)': (row) => row.probability,
  Received: (row) => row.received_on,
  'Expected close': (row) => row.expected_close_date,
  'In stage since': (row) => row.stage_entered_at,
  Tags: (row) => row.tags.join(', '),
  Created: (row) => row.created_at,
  Updated: (row) => row.updated_at,
};

interface Names {
  stages: Map<string, string>;
  people: Map<string, string>;
}

/** The list of deals as it is filtered and sorted, whole, as CSV. */
export async function exportOpportunities(ctx: Ctx, input: ExportInput) {
  const [{ rows }, stages, team] = await Promise.all([
    listOpportunities(ctx, { ...input, limit: EVERYTHING }),
    listStages(ctx),
    listTeam(ctx),
  ]);
  const names: Names = {
    stages: new Map(stages.map(({ stage_key, stage_label }) => [stage_key, stage_label])),
    people: new Map(team.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
  };
  const header = Object.keys(COLUMNS);
  const readers = Object.values(COLUMNS);
  const lines = rows.map((row) => readers.map((read) => read(row, names)));
  await ctx.audit({
    action: 'export.created',
    resource_type: 'opportunity',
    resource_id: null,
    table_name: 'opportunities',
    classification: 'confidential',
    metadata: { name: 'opportunities', rows: lines.length, columns: header },
  });
  return csvFile(`opportunities_${ctx.now.toISOString().slice(0, 10)}.csv`, header, lines);
}

// More than any firm has; a list beyond it would be a job's work.
const EVERYTHING = 100_000;
