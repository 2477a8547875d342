import type { SheetWarnings } from './read-sheet.ts';

/** What the person should know before the rows are checked, as sentences; none for a plain sheet. */
export function describeWarnings(warnings: SheetWarnings): string[] {
  const { errors, error, noDays, uncalculated, hiddenRows, merged, comments } = warnings;
  const said: [number, (count: string, isOne: boolean) => string][] = [
    [
      errors,
      (count, isOne) =>
        `${count} ${isOne ? 'cell holds' : 'cells hold'} an error, such as ${error}, and ${isOne ? 'counts' : 'count'} as empty.`,
    ],
    [
      noDays,
      (count, isOne) =>
        `${count} ${isOne ? 'date lies' : 'dates lie'} outside of the calendar of spreadsheets, which begins on 1 January 1900, and ${isOne ? 'counts' : 'count'} as empty.`,
    ],
    [
      uncalculated,
      (count, isOne) =>
        `${count} ${isOne ? 'formula has' : 'formulas have'} no stored result and ${isOne ? 'counts' : 'count'} as empty. Open the workbook in a spreadsheet program, save it and import it again.`,
    ],
    [
      hiddenRows,
      (count, isOne) =>
        `${count} ${isOne ? 'row is' : 'rows are'} hidden in the spreadsheet, by hand or by a filter, and ${isOne ? 'is' : 'are'} read like the others.`,
    ],
    [comments, (count, isOne) => `${count} ${isOne ? 'comment on a cell is' : 'comments on cells are'} not imported.`],
    [
      merged.areas,
      (count, isOne) =>
        `${count} merged ${isOne ? 'area spans' : 'areas span'} several rows. Texts and dates are repeated in each row (${merged.filled.toLocaleString('en-US')} filled); a number stays in the first, or it would count several times.`,
    ],
  ];
  return said.flatMap(([number, say]) => (number > 0 ? [say(number.toLocaleString('en-US'), number === 1)] : []));
}
