import { bareKey, isCustomKey } from '../../../fields/custom-fields.ts';
import { MAX_NOTE_LENGTH } from '../../../work/mentions.ts';
import { CELL_READERS } from '../cells/cell-readers.ts';
import { type CellContext, problem, type Severity } from '../cells/cell-reading.ts';
import { type CleanedCell, cleanCell } from '../cells/clean-cell.ts';
import type { ImportCurrency } from '../cells/currencies.ts';
import { isUnknown, saysWhy } from '../cells/is-unknown.ts';
import { type CompanyName, noName } from '../cells/read/read-company-name.ts';
import type { PersonIndex } from '../cells/read/read-person-cell.ts';
import { tooMany, uniteTags } from '../cells/read/read-tags-cell.ts';
import { shorten, tooLong } from '../cells/read/read-text-cell.ts';
import { type ColumnMapping, columnName } from '../columns/column-format.ts';
import { type FindTarget, targetsOf } from '../columns/column-targets.ts';
import { currencyColumnOf, sharedWords } from '../columns/currency-column.ts';
import {
  DEAL_IMPORT,
  type ImportCatalogue,
  type ImportField,
  type ImportFieldKey,
  type ImportMoney,
  type ImportTarget,
  type ImportValues,
  type RowExtras,
} from '../import-fields.ts';
import { MAX_CELL_LENGTH, MAX_LONG_TEXT_LENGTH, MAX_TAGS } from '../limits.ts';
import { isAmount } from './merge-row.ts';
import {
  type Contradiction,
  compareCurrency,
  contextOf,
  currencyText,
  keepOneCurrency,
  keepOtherCurrencies,
  keepStatedCurrency,
  LEFT_OUT,
} from './row-currencies.ts';
import { issue, problemsOfRow } from './row-problems.ts';

export interface RowIssue {
  /** The header of the column, or "Column C". */
  column: string;
  field: ImportTarget | null;
  severity: Severity;
  /** A sentence that names the column and says what to do or what was done. */
  message: string;
  /** The cell as it stands in the file. */
  original: string;
  /** The column of the cell, from 0, if it is one that can be written anew. */
  cell?: number;
}

export interface ReadRow {
  /** As the spreadsheet counts: the header is row 1. */
  row: number;
  values: ImportValues;
  extras: RowExtras;
  issues: RowIssue[];
  /** At least one issue is a problem. */
  rejected: boolean;
}

/** What is the same for every row of a file; make it once with `prepareReader`. */
export type RowReader = (cells: readonly string[], row: number) => ReadRow;

export interface MappedColumn {
  column: number;
  name: string;
  /** Its header says something. */
  isNamed: boolean;
  field: ImportField;
  context: CellContext;
  /** The column that says the currency of this one's amounts. */
  currency: MappedColumn | undefined;
  /** The one that would say it, were it not set for this column or did it not stand in its header. */
  overruled: MappedColumn | undefined;
  remarkOnly: boolean;
}

/** What a row says so far. */
export interface Found {
  values: Partial<Record<ImportFieldKey, unknown>> & { tags?: string[]; remarks?: string };
  extras: RowExtras;
  issues: RowIssue[];
  /** Lines for the remarks: cells that their fields do not take. */
  kept: string[];
  /** The columns of currencies whose word stands with an amount of the row. */
  said: Set<number>;
  /** Amounts that were read in another currency than a column of the row says. */
  contradicted: Contradiction[];
}

/** What rows are read with, the same for every row of a file. */
export interface ReadOptions {
  /** Of amounts whose cell and columns name none. */
  currency: ImportCurrency;
  /** The same by the company that the row names, where that has a currency of its own. */
  currencyOf?: (company: string) => ImportCurrency | undefined;
  /** Default: the built-in targets alone. */
  target?: FindTarget;
  people?: PersonIndex;
  /** What a column of owners says is only a remark, because somebody else was chosen. */
  ownersAsRemarks?: boolean;
  /** Of what the rows become. Default: of deals. */
  catalogue?: ImportCatalogue;
}

/** A function that reads the rows of one file: `header` null when it has none, `mapping` as the person confirmed it. */
export function prepareReader(
  header: readonly string[] | null,
  mapping: readonly ColumnMapping[],
  {
    currency,
    currencyOf,
    people,
    catalogue = DEAL_IMPORT,
    target = targetsOf([], catalogue),
    ownersAsRemarks = false,
  }: ReadOptions,
): RowReader {
  const columns = mapping.flatMap((mapped): MappedColumn[] => {
    const { column, format = {} } = mapped;
    const field = target(mapped);
    if (!field) return [];
    const context = { format, currency, field: field.definition, ...(people && { people }) };
    const remarkOnly = ownersAsRemarks && field.key === 'assigned_to';
    const name = columnName(header, column);
    const isNamed = header === null || (header[column] ?? '').trim() !== '';
    return [{ column, name, isNamed, field, context, currency: undefined, overruled: undefined, remarkOnly }];
  });
  for (const mapped of columns) {
    if (mapped.field.kind !== 'money') continue;
    const { column, context } = mapped;
    const from = currencyColumnOf(header, mapping, { column, format: context.format });
    mapped.currency = columns.find((each) => each.column === from);
  }
  const amounts = columns.filter(({ field }) => field.kind === 'money');
  for (const mapped of amounts) {
    if (mapped.currency) continue;
    // Beside "raised_amount_usd" a "price_currency" is that of "price_amount"; a "Currency" is that of the whole row.
    const from = currencyColumnOf(header, mapping, { column: mapped.column });
    if (from === undefined || amounts.some((other) => isRatherOf(header, from, other, mapped))) continue;
    mapped.overruled = columns.find((each) => each.column === from);
  }
  const filling = columns.filter(({ field }) => field.kind !== 'currency');
  // The terms of a transaction are in the currency of what was paid, so that this is read first.
  if (catalogue.kind === 'investment_transaction')
    filling.sort((a, b) => Number(b.field.key === 'amount') - Number(a.field.key === 'amount'));
  const width = header?.length ?? Number.POSITIVE_INFINITY;
  const named = columns.find(({ field }) => field.key === 'company_name');
  const nameColumn = { name: named?.name ?? 'Company name', ...(named && { cell: named.column }) };
  const all = { columns: filling, sources: columns };
  return (cells, row) => readRow(cells, row, { ...all, width, nameColumn, catalogue, currencyOf });
}

/** Whether a column of currencies gives `other` its currency, and is called after it rather than after `amount`. */
function isRatherOf(
  header: readonly string[] | null,
  from: number,
  other: MappedColumn,
  amount: MappedColumn,
): boolean {
  return other.currency?.column === from && sharedWords(header, from, other) > sharedWords(header, from, amount);
}

interface ReadWith {
  columns: readonly MappedColumn[];
  /** The same with the columns of currencies. */
  sources: readonly MappedColumn[];
  width: number;
  nameColumn: { name: string; cell?: number };
  catalogue: ImportCatalogue;
  currencyOf: ReadOptions['currencyOf'];
}

function readRow(cells: readonly string[], row: number, readWith: ReadWith): ReadRow {
  const { columns, sources, width, nameColumn, catalogue, currencyOf } = readWith;
  let own = nameColumn.cell === undefined ? undefined : currencyOf?.(cleanCell(cells[nameColumn.cell] ?? '').text);
  const found: Found = { values: {}, extras: {}, issues: [], kept: [], said: new Set(), contradicted: [] };
  const { values, extras, issues } = found;
  let websiteFromName: string | undefined;
  for (const mapped of columns) {
    const value = readMapped(mapped, cells, found, own);
    if (value === undefined) continue;
    const { key } = mapped.field;
    if (key === 'company_name') {
      const { name, website } = value as CompanyName;
      values.company_name = name;
      websiteFromName = website;
    } else if (key === 'tags') {
      values.tags = values.tags ? uniteTags(values.tags, value as string[]) : (value as string[]);
    } else if (key === 'remarks') {
      // A second column of them, and one without a name, says which it is.
      if (values.remarks === undefined && mapped.isNamed) values.remarks = value as string;
      else found.kept.push(`${mapped.name}: ${value}`);
    } else if (key === 'note') {
      extras.notes = [...(extras.notes ?? []), value as string];
    } else if (mapped.field.kind === 'stage') {
      extras.status = value as string;
    } else if (key === 'assigned_to') {
      extras.assigned_to = value as string;
    } else if (isCustomKey(key)) {
      extras.custom = { ...extras.custom, [bareKey(key)]: value };
    } else if (key !== 'currency') {
      if (key === 'amount') own = (value as ImportMoney).currency;
      (values as Record<string, unknown>)[key] = value;
    }
  }
  if (websiteFromName !== undefined) values.website ??= websiteFromName;
  const currency = keepOneCurrency(columns, found, catalogue) ?? keepStatedCurrency(sources, cells, found);
  keepOtherCurrencies(sources, cells, currency, found);
  keepTagsThatFit(found);
  issues.push(...problemsOfRow(cells, values, width, nameColumn, issues));
  if (catalogue.kind === 'opportunity') addRemarks(found);
  else addNote(found);
  return {
    row,
    // The readers of the table above give each field its type.
    values: values as ImportValues,
    extras,
    issues,
    rejected: issues.some(({ severity }) => severity === 'problem'),
  };
}

/** Longer texts cannot become a remark, so that their row waits until somebody has shortened them. */
const REMARK = MAX_LONG_TEXT_LENGTH;

function readMapped(
  mapped: MappedColumn,
  cells: readonly string[],
  found: Found,
  ownCurrency: ImportCurrency | undefined,
): unknown {
  const { column, name, field } = mapped;
  const original = cells[column] ?? '';
  if (original.length > MAX_CELL_LENGTH) {
    const message = tooLong(original, MAX_LONG_TEXT_LENGTH);
    found.issues.push({ ...issue(name, field.key, 'problem', message, `${original.slice(0, 200)}…`), cell: column });
    return undefined;
  }
  const { text, repairs } = field.kind === 'long_text' ? cleanLines(original) : cleanCell(original);
  if (isUnknown(text)) {
    if (field.kind === 'company_name' && text !== '')
      found.issues.push({ ...issue(name, field.key, 'problem', noName(text), original), cell: column });
    else if (text !== '' && !field.secret && saysWhy(text, MEASURED.has(field.kind)))
      keepMarker(mapped, { text, original }, found);
    return undefined;
  }
  if (mapped.remarkOnly) {
    found.kept.push(`${name}: ${text}`);
    return undefined;
  }
  const context = contextOf(mapped, cells, text, ownCurrency);
  const { value, findings } = context
    ? CELL_READERS[field.kind](text, context)
    : problem(`The currency of “${shorten(text)}” could not be read.`);
  if (!context && mapped.currency) found.said.add(mapped.currency.column);
  if (repairs.length > 0) {
    found.issues.push(issue(name, field.key, 'repaired', `${sentence(repairs)}; it now reads “${text}”.`, original));
  }
  for (const { severity, message } of findings) {
    const isKept = severity === 'kept' || (severity === 'problem' && !field.required && text.length <= REMARK);
    if (isKept && field.secret) found.kept.push(`${name}: ${LEFT_OUT}`);
    else if (isKept) found.kept.push(`${name}: ${text}${context ? '' : ` (${currencyText(mapped, cells)})`}`);
    found.issues.push({ ...issue(name, field.key, isKept ? 'kept' : severity, message, original), cell: column });
  }
  if (isAmount(value)) compareCurrency(mapped, cells, { value, original }, found);
  return value;
}

/** "TBD" and the like: said in the row as any other cell that its field does not take, unless it is a remark itself. */
function keepMarker(
  { column, name, isNamed, field }: MappedColumn,
  { text, original }: { text: string; original: string },
  { values, issues, kept }: Found,
): void {
  const isRemark = field.key === 'remarks' && isNamed && values.remarks === undefined;
  kept.push(isRemark ? text : `${name}: ${text}`);
  if (field.key === 'remarks') return;
  issues.push({ ...issue(name, field.key, 'kept', `“${text}” is no value.`, original), cell: column });
}

/** A long text keeps its lines. */
function cleanLines(original: string): CleanedCell {
  if (!original.includes('\n')) return cleanCell(original);
  const lines = original.split(/\r?\n/).map(cleanCell);
  const text = lines
    .map((line) => line.text)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { text, repairs: [...new Set(lines.flatMap(({ repairs }) => repairs))] };
}

/** What is counted or dated: "n/a" in it is worth a remark. */
const MEASURED = new Set<ImportField['kind']>(['money', 'date', 'months', 'integer', 'percent', 'share', 'number']);

/** From several columns there may come more tags than a deal can have. */
function keepTagsThatFit({ values, issues, kept }: Found): void {
  const { tags = [] } = values;
  if (tags.length <= MAX_TAGS) return;
  const over = tags.slice(MAX_TAGS).join(', ');
  issues.push(issue('Tags', 'tags', 'kept', tooMany(tags.length), over));
  kept.push(`Tags: ${over}`);
  values.tags = tags.slice(0, MAX_TAGS);
}

/** The remarks of the row itself come first. A row whose remarks cannot hold all that must be kept is rejected. */
function addRemarks({ values, issues, kept }: Found): void {
  if (kept.length === 0) return;
  const remarks = [values.remarks, ...kept].filter((line) => line !== undefined).join('\n');
  if (remarks.length <= MAX_LONG_TEXT_LENGTH) values.remarks = remarks;
  else issues.push(issue('Remarks', 'remarks', 'problem', tooLong(remarks, MAX_LONG_TEXT_LENGTH), remarks));
}

/** The note of a company says which cells its fields do not take. */
function addNote({ extras, issues, kept }: Found): void {
  if (kept.length === 0) return;
  const lines = ['From the list, not read:', ...kept].join('\n');
  if (lines.length <= MAX_NOTE_LENGTH) extras.notes = [...(extras.notes ?? []), lines];
  else issues.push(issue('Note', 'note', 'problem', tooLong(lines, MAX_NOTE_LENGTH), lines));
}

function sentence(repairs: readonly string[]): string {
  const text = repairs.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
