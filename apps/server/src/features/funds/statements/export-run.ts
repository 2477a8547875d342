import { type Currency, minorDigits } from '@cairn/domain';
import {
  CARRY_LINES,
  COMMITMENT_LINES,
  PERIODS,
  RATIO_LABELS,
  STATEMENT_LINES,
  STATEMENT_PERIODS,
} from '@cairn/domain/fund';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { StatementsInputs } from './fund-statements.types.ts';
import { getRun } from './view-run.ts';

const LINES = [...STATEMENT_LINES, ...COMMITMENT_LINES, ...CARRY_LINES];
const RATIOS = Object.keys(RATIO_LABELS) as (keyof typeof RATIO_LABELS)[];

/** Every line of every statement of a run, one row for each LP and period. */
export async function exportRun(ctx: Ctx, { id, format = 'csv' }: StatementsInputs['exportRun']) {
  const run = await getRun(ctx, { id });
  const digits = minorDigits(run.currency as Currency);
  const rows = run.statements.flatMap(({ lp_name, columns, ratios, unpaid }) =>
    PERIODS.map((period): CsvValue[] => [
      lp_name,
      STATEMENT_PERIODS[period],
      run.quarter_end,
      run.version_no,
      run.state,
      run.currency,
      ...LINES.map(([line]) => decimalAmount(String(columns[period][line]), digits)),
      decimalAmount(String(unpaid), digits),
      ...RATIOS.map(
        (key): CsvValue => (period === 'inception' && ratios[key] !== null ? { decimal: ratios[key] } : null),
      ),
    ]),
  );
  const header = [
    'Limited partner',
    'Period',
    'Quarter end',
    'Version',
    'State',
    'Currency',
    ...LINES.map(([, label]) => label),
    'Called and not paid',
    ...RATIOS.map((key) => RATIO_LABELS[key]),
  ];
  const name = `statements_${run.quarter_end}_v${run.version_no}`;
  await ctx.audit({
    action: 'export.created',
    resource_type: 'statement_run',
    resource_id: id,
    table_name: 'statement_runs',
    classification: 'financial',
    metadata: { name: 'fund_statements', format, rows: rows.length },
  });
  if (format === 'csv') return csvFile(`${name}.csv`, header, rows);
  const { workbookDownload } = await import('../../../core/workbooks/workbook-file.ts');
  return workbookDownload(`${name}.xlsx`, 'Statements', header, rows);
}
