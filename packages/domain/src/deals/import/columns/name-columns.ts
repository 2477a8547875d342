import { areGroups } from '../file/detect-header.ts';

interface Placed {
  headerRow: number;
  firstDataRow: number;
  /** The cells are those of a workbook; of a text, a row that is longer than its header is cut in the wrong places. */
  isPlaced: boolean;
}

/**
 * The names of the columns of a list with a header. In a workbook every cell stands in its column, so that a column may have
 * values and no name: there the names go on, empty, to the last column that any row fills. A row of groups above lends its
 * names where there is none below, or where one comes twice.
 */
export function nameColumns(
  records: readonly (readonly string[])[],
  { headerRow, firstDataRow, isPlaced }: Placed,
): string[] {
  const names = [...(records[headerRow] ?? [])];
  for (let row = firstDataRow; isPlaced && row < records.length; row += 1) {
    const cells = records[row] ?? [];
    for (let column = cells.length - 1; column >= names.length; column -= 1) {
      if ((cells[column] ?? '').trim() === '') continue;
      while (names.length <= column) names.push('');
    }
  }
  return withGroups(names, records[headerRow - 1] ?? []);
}

function withGroups(header: string[], above: readonly string[]): string[] {
  if (!areGroups(above)) return header;
  const folded = header.map((name) => name.trim().toLowerCase());
  const groups = above.map((cell) => cell.trim());
  return header.map((name, column) => {
    if (name.trim() === '') return groups[column] ?? '';
    if (folded.indexOf(folded[column] ?? '') === folded.lastIndexOf(folded[column] ?? '')) return name;
    // A merged cell has its text in its first column.
    const group = groups.slice(0, column + 1).findLast((cell) => cell !== '');
    return group && group.toLowerCase() !== folded[column] ? `${group} ${name}` : name;
  });
}
