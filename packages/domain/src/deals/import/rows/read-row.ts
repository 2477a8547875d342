import { CELL_READERS } from '../cells/cell-readers.ts';
import type { CellContext, Severity } from '../cells/cell-reading.ts';
import { cleanCell } from '../cells/clean-cell.ts';
import type { ImportCurrency } from '../cells/currencies.ts';
import { isUnknown } from '../cells/is-unknown.ts';
import { type CompanyName, noName } from '../cells/read-company-name.ts';
import { formatAmount } from '../cells/read-money-cell.ts';
import { tooMany, uniteTags } from '../cells/read-tags-cell.ts';
import { tooLong } from '../cells/read-text-cell.ts';
import { type ColumnMapping, columnName } from '../columns/column-format.ts';
import {
  findImportField,
  type ImportField,
  type ImportFieldKey,
  type ImportMoney,
  type ImportValues,
} from '../import-fields.ts';
import { MAX_CELL_LENGTH, MAX_LONG_TEXT_LENGTH, MAX_TAGS } from '../limits.ts';

export interface RowIssue {
  /** The header of the column, or "Column C". */
  column: string;
  field: ImportFieldKey | null;
  severity: Severity;
  /** A sentence that names the column and says what to do or what was done. */
  message: string;
  /** The cell as it stands in the file. */
  original: string;
}

export interface ReadRow {
  /** As the spreadsheet counts: the header is row 1. */
  row: number;
  values: ImportValues;
  issues: RowIssue[];
  /** At least one issue is a problem. */
  rejected: boolean;
}

/** What is the same for every row of a file; make it once with `prepareReader`. */
export type RowReader = (cells: readonly string[], row: number) => ReadRow;

interface MappedColumn {
  column: number;
  name: string;
  field: ImportField;
  context: CellContext;
}

/**
 * A function that reads the rows of one file: `header` null when it has none, `mapping` as the person confirmed it,
 * `currency` for amounts whose column and cell name none.
 */
export function prepareReader(
  header: readonly string[] | null,
  mapping: readonly ColumnMapping[],
  currency: ImportCurrency,
): RowReader {
  const columns = mapping.flatMap(({ column, field: key, format = {} }): MappedColumn[] => {
    const field = key === null ? undefined : findImportField(key);
    return field
      ? [{ column, name: columnName(header, column), field, context: { format, currency, field: field.definition } }]
      : [];
  });
  const width = header?.length ?? Number.POSITIVE_INFINITY;
  const nameColumn = columns.find(({ field }) => field.key === 'company_name')?.name ?? 'Company name';
  return (cells, row) => readRow(cells, row, columns, width, nameColumn);
}

function readRow(
  cells: readonly string[],
  row: number,
  columns: readonly MappedColumn[],
  width: number,
  nameColumn: string,
): ReadRow {
  const values: Partial<Record<ImportFieldKey, unknown>> & { tags?: string[] } = {};
  const issues: RowIssue[] = [];
  let websiteFromName: string | undefined;
  for (const mapped of columns) {
    const value = readMapped(mapped, cells[mapped.column] ?? '', issues);
    if (value === undefined) continue;
    if (mapped.field.key === 'company_name') {
      const { name, website } = value as CompanyName;
      values.company_name = name;
      websiteFromName = website;
    } else if (mapped.field.key === 'tags') {
      values.tags = values.tags ? uniteTags(values.tags, value as string[]) : (value as string[]);
    } else {
      values[mapped.field.key] = value;
    }
  }
  if (websiteFromName !== undefined) values.website ??= websiteFromName;
  const whole = problemsOfRow(cells, values, width, nameColumn, issues);
  issues.push(...whole);
  // The readers of the table above give each field its type.
  return {
    row,
    values: values as ImportValues,
    issues,
    rejected: issues.some(({ severity }) => severity === 'problem'),
  };
}

function readMapped({ name, field, context }: MappedColumn, original: string, issues: RowIssue[]): unknown {
  if (original.length > MAX_CELL_LENGTH) {
    issues.push(
      issue(name, field.key, 'problem', tooLong(original, MAX_LONG_TEXT_LENGTH), `${original.slice(0, 200)}…`),
    );
    return undefined;
  }
  const { text, repairs } = cleanCell(original);
  if (isUnknown(text)) {
    if (field.required && text !== '') issues.push(issue(name, field.key, 'problem', noName(text), original));
    return undefined;
  }
  const { value, findings } = CELL_READERS[field.kind](text, context);
  if (repairs.length > 0) {
    issues.push(issue(name, field.key, 'repaired', `${sentence(repairs)}; it now reads "${text}".`, original));
  }
  for (const { severity, message } of findings) issues.push(issue(name, field.key, severity, message, original));
  return value;
}

/** What no single cell shows: no name at all, more cells than the header has, too many tags from several columns. */
function problemsOfRow(
  cells: readonly string[],
  values: { [field: string]: unknown; company_name?: unknown; tags?: string[] },
  width: number,
  nameColumn: string,
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
  if (values.company_name === undefined && !issues.some(({ field }) => field === 'company_name')) {
    found.push(issue(nameColumn, 'company_name', 'problem', noName(''), ''));
  }
  const amounts = Object.values(values).filter(isMoney);
  const currencies = new Set(amounts.map(({ currency }) => currency));
  if (currencies.size > 1) {
    const message = `This row has amounts in ${[...currencies].join(' and ')}. A deal is kept in one currency; convert them, or leave a column out.`;
    found.push({
      column: 'Amounts',
      field: null,
      severity: 'problem',
      message,
      original: amounts.map(formatAmount).join(', '),
    });
  }
  if ((values.tags?.length ?? 0) > MAX_TAGS) {
    found.push(issue('Tags', 'tags', 'problem', tooMany(values.tags?.length ?? 0), values.tags?.join(', ') ?? ''));
  }
  return found;
}

function isMoney(value: unknown): value is ImportMoney {
  return typeof value === 'object' && value !== null && 'minor' in value;
}

function issue(column: string, field: ImportFieldKey, severity: Severity, message: string, original: string): RowIssue {
  return { column, field, severity, message: `${column}: ${message}`, original };
}

function sentence(repairs: readonly string[]): string {
  const text = repairs.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
