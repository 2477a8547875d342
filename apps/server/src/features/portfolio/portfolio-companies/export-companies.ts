import { COMPANY_FIELDS, dayIn, type FieldDefinition } from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { listCompanies } from './list-companies.ts';
import type { PortfolioOutputs } from './portfolio-companies.queries.ts';

type Row = PortfolioOutputs['list']['companies'][number];

const COLUMNS: readonly [heading: string, read: (row: Row) => CsvValue][] = [
  ...(['name', 'status', 'company_stage', 'industry', 'headquarters', 'employee_count', 'founded_year'] as const).map(
    (key) =>
      [COMPANY_FIELDS[key].column, (row: Row) => said(COMPANY_FIELDS[key], row[key])] as [
        string,
        (row: Row) => CsvValue,
      ],
  ),
  ['Risk score', (row) => (row.last_update_date === null ? null : row.risk_score)],
  ['Tags', (row) => row.tags.join(', ')],
  ['Last update', (row) => row.last_update_date],
  ['Next board meeting', (row) => row.next_board_meeting],
  ['From deal', (row) => row.deal?.company_name ?? null],
  ['Added', (row) => row.created_at],
];

/** The companies that the person may see, as a CSV file without the encrypted fields. */
export async function exportCompanies(ctx: Ctx) {
  const { companies } = await listCompanies(ctx);
  const name = `portfolio_companies_${dayIn(ctx.now, await getTimeZone(ctx.tx))}`;
  await ctx.audit({
    action: 'export.created',
    resource_type: 'portfolio_companies',
    resource_id: null,
    table_name: 'portfolio_companies',
    classification: 'confidential',
    metadata: { name: 'portfolio_companies', rows: companies.length },
  });
  return csvFile(
    `${name}.csv`,
    COLUMNS.map(([heading]) => heading),
    companies.map((row) => COLUMNS.map(([, read]) => read(row))),
  );
}

const said = (field: FieldDefinition, value: string | number | null): CsvValue =>
  field.kind === 'choice' ? (field.choices[String(value)] ?? value) : value;
