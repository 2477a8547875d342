import {
  COMPANY_COLUMNS,
  COMPANY_FIELDS,
  type CompanyColumnKey,
  type CustomField,
  type CustomKey,
  companyColumns,
  customCatalogue,
  dayIn,
  type FieldDefinition,
  filterCompanies,
  isCustomKey,
  sortCompanies,
} from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { customCells, headingsBeside } from '../../deals/custom-fields/csv-cells.ts';
import { listCustomFields } from '../../deals/custom-fields/list-custom-fields.ts';
import { listCompanies } from './list-companies.ts';
import type { PortfolioInputs, PortfolioOutputs } from './portfolio-companies.queries.ts';

type Row = PortfolioOutputs['list']['companies'][number];
type Cell = readonly [heading: string, read: (row: Row) => CsvValue];

const fieldCell = (key: keyof typeof COMPANY_FIELDS & keyof Row): Cell => {
  const field: FieldDefinition = COMPANY_FIELDS[key];
  return [field.column ?? field.label, (row) => said(field, row[key] as string | number | null)];
};
const said = (field: FieldDefinition, value: string | number | null): CsvValue =>
  field.kind === 'choice' ? (field.choices[String(value)] ?? value) : value;

const CELLS: Readonly<Record<CompanyColumnKey, Cell>> = {
  status: fieldCell('status'),
  risk: ['Risk score', (row) => (row.last_update_date === null && row.risk_score === 0 ? null : row.risk_score)],
  stage: fieldCell('company_stage'),
  industry: fieldCell('industry'),
  headquarters: fieldCell('headquarters'),
  employee_count: fieldCell('employee_count'),
  founded_year: fieldCell('founded_year'),
  tags: ['Tags', (row) => row.tags.join(', ')],
  last_update_date: ['Last update', (row) => row.last_update_date],
  next_board_meeting: ['Next board meeting', (row) => row.next_board_meeting],
  deal: ['From deal', (row) => row.deal?.company_name ?? null],
  created_at: ['Added', (row) => row.created_at],
};

/** The companies that the person may see, narrowed and sorted as the list is, as CSV without the encrypted fields. */
export async function exportCompanies(ctx: Ctx, { columns, ...search }: PortfolioInputs['exportList']) {
  const fields = (await listCustomFields(ctx, 'portfolio_company')) as CustomField[];
  const catalogue = customCatalogue(fields.filter(({ is_encrypted }) => !is_encrypted));
  const chosen = companyColumns([columns ?? [...COMPANY_COLUMNS, ...Object.keys(catalogue)]].flat(), catalogue);
  const people = new Map(
    (await listTeam(ctx)).map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]),
  );
  const headingOf = headingsBeside(
    [fieldCell('name'), ...chosen.flatMap((key) => (isCustomKey(key) ? [] : [CELLS[key]]))].map(([heading]) => heading),
  );
  const ownCells = (key: CustomKey): Cell[] =>
    Object.entries(customCells(key, catalogue[key])).map(([label, read]) => [
      headingOf(label),
      (row) => read(row, { people }),
    ]);
  const cells = [fieldCell('name'), ...chosen.flatMap((key) => (isCustomKey(key) ? ownCells(key) : [CELLS[key]]))];
  const { companies } = await listCompanies(ctx);
  const rows = sortCompanies(filterCompanies(companies, search as Narrowed, catalogue), search as Narrowed, catalogue);
  const name = `portfolio_companies_${dayIn(ctx.now, await getTimeZone(ctx.tx))}`;
  await ctx.audit({
    action: 'export.created',
    resource_type: 'portfolio_companies',
    resource_id: null,
    table_name: 'portfolio_companies',
    classification: 'confidential',
    metadata: { name: 'portfolio_companies', rows: rows.length, columns: cells.map(([heading]) => heading) },
  });
  return csvFile(
    `${name}.csv`,
    cells.map(([heading]) => heading),
    rows.map((row) => cells.map(([, read]) => read(row))),
  );
}

/** The schema has read the texts of a query. */
type Narrowed = Parameters<typeof sortCompanies>[1];
