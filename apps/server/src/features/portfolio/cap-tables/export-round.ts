import { minorDigits } from '@cairn/domain';
import { CONVERTIBLE_KINDS, type ConvertibleKind } from '@cairn/domain/conversion';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { CapTableInputs } from './cap-tables.types.ts';
import { priceFor } from './price-round.ts';

/** The cap table before and after a round, and what each SAFE and note becomes, one below the other. */
export async function exportRound(ctx: Ctx, input: CapTableInputs['exportCsv']) {
  const { view } = await priceFor(ctx, input);
  const { plan, table } = input;
  const { currency, rows, conversions } = view;
  const money = (minor: number): CsvValue => decimalAmount(String(minor), minorDigits(table.currency));
  const decimal = (value: string | null): CsvValue => (value === null ? null : { decimal: value });
  const lines: CsvValue[][] = [
    ...rows.map((row): CsvValue[] => [
      row.name,
      row.kind,
      row.own ? 'Yes' : null,
      row.before,
      decimal(row.share_before),
      row.after,
      decimal(row.share_after),
      decimal(row.dilution),
    ]),
    [],
    ['SAFE or note', 'Kind', 'Issued', 'Currency', 'Amount', 'Interest', 'Price', 'Shares', 'Not used'],
    ...conversions.map((line): CsvValue[] => [
      line.name,
      CONVERTIBLE_KINDS[line.kind as ConvertibleKind],
      line.issued,
      currency,
      money(line.amount),
      money(line.interest),
      decimal(line.price),
      line.shares,
      money(line.unused),
    ]),
    [],
    ['Round', 'Closes on', 'Currency', 'Price', 'Pre-money', 'New money', 'Post-money'],
    [
      plan.name,
      plan.closed_on,
      currency,
      decimal(view.price),
      money(view.pre_money),
      money(view.new_money),
      money(view.post_money),
    ],
  ];
  await ctx.audit({
    action: 'export.created',
    resource_type: 'cap_table',
    resource_id: input.id,
    table_name: 'cap_tables',
    classification: 'financial',
    metadata: { name: 'cap_table', rows: lines.length },
  });
  const header = ['Holder', 'Kind', 'Ours', 'Shares before', 'Share before', 'Shares after', 'Share after', 'Dilution'];
  return csvFile(`cap_table_${plan.closed_on}.csv`, header, lines);
}
