import { findImportField, isCustomKey, type MergedField, type ReadRow, sayReadValue } from '@cairn/domain';
import type { Differing, NewCurrency } from './import-writer.ts';
import type { PlannedImport } from './read-plan.ts';

/** What a deal did not take as its row says, in the words of the check. What an encrypted field would hold is not said. */
export function differingOf(
  { row, values }: ReadRow,
  fields: readonly MergedField[],
  { targets }: Pick<PlannedImport, 'targets'>,
): Differing[] {
  const targetOf = (key: string) => targets.find((target) => target.key === key) ?? findImportField(key);
  return fields.flatMap(({ field, listed, outcome }) => {
    if (outcome === 'filled' || outcome === 'added') return [];
    const target = targetOf(field);
    const said = sayReadValue(target?.definition, listed, isCustomKey(field));
    return [
      {
        row,
        company_name: values.company_name ?? '',
        label: target?.label ?? field,
        listed: outcome === 'encrypted' ? '' : said,
        outcome,
      },
    ];
  });
}

/** The currency that a deal has with its first amount, where it is another one than before. */
export const newCurrencyOf = ({ row, values }: ReadRow, fields: readonly MergedField[]): NewCurrency[] =>
  fields.flatMap(({ field, there, listed }) =>
    field === 'currency' ? [{ row, company_name: values.company_name ?? '', from: there, to: listed }] : [],
  );
