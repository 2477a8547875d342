/**
 * The names of the columns of a list with a header. In a workbook every cell stands in its column, so that a column may have
 * values and no name: there the names go on, empty, to the last column that any row fills.
 *
 * @param isPlaced the cells are those of a workbook; of a text, a row that is longer than its header is cut in the wrong places
 */
export function nameColumns(
  records: readonly (readonly string[])[],
  { headerRow, firstDataRow, isPlaced }: { headerRow: number; firstDataRow: number; isPlaced: boolean },
): string[] {
  const names = [...(records[headerRow] ?? [])];
  if (!isPlaced) return names;
  for (let row = firstDataRow; row < records.length; row += 1) {
    const cells = records[row] ?? [];
    for (let column = cells.length - 1; column >= names.length; column -= 1) {
      if ((cells[column] ?? '').trim() === '') continue;
      while (names.length <= column) names.push('');
    }
  }
  return names;
}
