import { type Currency, dayIn, minorDigits } from '@cairn/domain';
import { type ModelFigure, type ModelUnit, writtenFields } from '@cairn/domain/models';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { ModelInputs } from './financial-models.types.ts';
import { getModel } from './get-model.ts';

/** A model as a file: what was written into it, its figures, and its tables one below the other. */
export async function exportModel(ctx: Ctx, { id }: ModelInputs['exportCsv']) {
  const model = await getModel(ctx, { id });
  const currency = model.data.currency as Currency;
  const figures = model.result?.figures ?? [];
  const rows: CsvValue[][] = [
    ['Model', model.name],
    ['Version', model.shown_version_no],
    ['Currency', currency],
    ['A projection, not a result.'],
    [],
    ['Written into it', 'Value', 'Unit'],
    ...writtenFields(model.data).map(({ label, field, value }): CsvValue[] =>
      field.kind === 'money'
        ? [label, cell('money', value === null ? null : String(value), currency), currency]
        : [label, cellOf(value), 'unit' in field ? (field.unit ?? null) : null],
    ),
    [],
    ['Figure', 'Value', 'Unit', 'Formula', 'Note'],
    ...figures.map(({ label, unit, value, formula, note }: ModelFigure): CsvValue[] => [
      label,
      cell(unit, value, currency),
      unit === 'money' ? currency : unit,
      formula,
      note,
    ]),
    ...(model.result?.tables ?? []).flatMap(({ title, columns, rows: lines }): CsvValue[][] => [
      [],
      [title],
      columns.map(({ label }) => label),
      ...lines.map((line) => columns.map(({ key, unit }) => cell(unit, line[key] ?? null, currency))),
    ]),
  ];
  await ctx.audit({
    action: 'export.created',
    resource_type: 'financial_model',
    resource_id: id,
    table_name: 'financial_models',
    classification: 'financial',
    metadata: { name: 'financial_model', version_no: model.shown_version_no, rows: rows.length },
  });
  const [header = [], ...lines] = rows;
  const day = dayIn(ctx.now, await getTimeZone(ctx.tx));
  return csvFile(`financial_model_${day}.csv`, header.map(String), lines);
}

const cellOf = (value: string | number | boolean | string[] | null): CsvValue =>
  value === null ? null : typeof value === 'number' ? value : String(value);

function cell(unit: ModelUnit, value: string | null, currency: Currency): CsvValue {
  if (value === null) return null;
  if (unit === 'money') return decimalAmount(value, minorDigits(currency));
  return unit === 'text' || unit === 'day' ? value : { decimal: value };
}
