import type { Severity } from '../cells/cell-reading.ts';
import { noName } from '../cells/read/read-company-name.ts';
import { shorten } from '../cells/read/read-text-cell.ts';
import type { ImportTarget } from '../import-fields.ts';
import { findFootnote, findTotal, footnoteRow, totalRow } from './is-total.ts';
import type { RowIssue } from './read-row.ts';

/** What no single cell shows: no name at all, a sum of other rows, more cells than the header has. */
export function problemsOfRow(
  cells: readonly string[],
  values: { [field: string]: unknown; company_name?: unknown },
  width: number,
  nameColumn: { name: string; cell?: number },
  issues: readonly RowIssue[],
): RowIssue[] {
  const found: RowIssue[] = [];
  const extra = cells.length > width ? cells.slice(width).filter((cell) => cell.trim() !== '') : [];
  if (extra.length > 0) {
    const message = `This row has ${cells.length} cells and the header has ${width}. Put quotes around the cell that contains the separator.`;
    found.push({
      column: `Column ${width + 1}`,
      field: null,
      severity: 'problem',
      message,
      original: extra.join(' | '),
    });
  }
  const total = findTotal(cells, nameColumn.cell);
  const footnote = findFootnote(cells, width);
  const said = total ? totalRow(total) : footnote && footnoteRow(shorten(footnote));
  if (said) {
    const { name, ...place } = nameColumn;
    found.push({ ...issue(name, 'company_name', 'problem', said, total ?? footnote ?? ''), ...place });
  } else if (values.company_name === undefined && !issues.some(({ field }) => field === 'company_name')) {
    const { name, ...place } = nameColumn;
    found.push({ ...issue(name, 'company_name', 'problem', noName(''), ''), ...place });
  }
  return found;
}

export function issue(
  column: string,
  field: ImportTarget,
  severity: Severity,
  message: string,
  original: string,
): RowIssue {
  return { column, field, severity, message: `${column}: ${message}`, original };
}
