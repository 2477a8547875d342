import { plural } from '../../../../lib/base/format.ts';
import type { Draft } from '../queries.ts';

export const NO_HEADER = 'none';

/**
 * The sheets of a workbook with their rows; those without any cannot be chosen. The one that is read has the rows of the
 * list: another header may have been chosen since.
 */
export function sheetOptions({ sheets, reading, import: { rows_total } }: SheetsOf) {
  return sheets.map(({ name, rows, hidden }, place) => ({
    value: String(place),
    label: `${name} (${hidden ? 'hidden, ' : ''}${plural(place === reading.sheet ? rows_total : rows, 'row')})`,
    disabled: rows === 0 && place !== reading.sheet,
  }));
}

type SheetsOf = Pick<Draft, 'sheets'> & { reading: Pick<Draft['reading'], 'sheet'> } & {
  import: Pick<Draft['import'], 'rows_total'>;
};

/** The first rows that hold something, as what might be the header. */
export function headerOptions({ top, reading }: Pick<Draft, 'top' | 'reading'>, one: string) {
  const rows = top.flatMap((cells, place) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const isChosen = reading.header_row === place + 1;
    if (filled.length === 0 && !isChosen) return [];
    return [{ value: String(place + 1), label: `Row ${place + 1}: ${filled.slice(0, 3).join(', ') || 'blank'}` }];
  });
  return [...rows, { value: NO_HEADER, label: `None: the list begins with a ${one}` }];
}
