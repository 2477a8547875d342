import { formatNumber, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@cairn/domain';
import { type MergedArea, type MergedRead, parseArea, readMerged } from './merged-areas.ts';
import { isTrue } from './read-outline.ts';
import {
  cellText,
  collectRuns,
  MAX_CELLS,
  MAX_TEXT_CHARACTERS,
  type SharedParts,
  TOO_MUCH_TEXT,
} from './read-shared.ts';
import { type Attributes, readXml } from './read-xml.ts';
import { refuseWorkbook } from './refuse-workbook.ts';

/** What stands in a sheet and is not read as it looks there. */
export interface SheetWarnings {
  /** Cells with an error, which count as empty; the first of them, such as "D7 (#N/A)". */
  errors: number;
  error: string | null;
  /** Dates before 1900 and after 9999, which count as empty. */
  noDays: number;
  /** Formulas whose result was never stored. */
  uncalculated: number;
  hiddenRows: number;
  /** On cells; they are left out. */
  comments: number;
  merged: MergedRead;
}

export interface SheetContent {
  /** The cells as text, by row as the spreadsheet counts; blank rows have none. Empty when there are too many to store. */
  records: string[][];
  /** Rows with a value. */
  rows: number;
  /** The last column with a value, counted from 1. */
  columns: number;
  warnings: SheetWarnings;
}

const MAX_SHEET_ROWS = 1_048_576;
const MAX_SHEET_COLUMNS = 16_384;
/** A list has a few; each costs memory. */
const MAX_MERGED_AREAS = 50_000;
/** Titles and the header stand above the rows that count. */
const MAX_STORED_ROWS = MAX_IMPORT_ROWS + 100;
const BLANK: string[] = [];

interface Cell {
  type: string;
  style: number;
  column: number;
  value: string | undefined;
  isFormula: boolean;
}

/** Before the first cell of a row. */
const NO_CELL: Cell = { type: 'n', style: 0, column: -1, value: undefined, isFormula: false };

/** Reads a sheet as it comes, keeping only the text of its cells. */
export async function readSheet(
  chunks: AsyncIterable<string>,
  shared: SharedParts,
  isFrom1904: boolean,
): Promise<SheetContent> {
  const merged: MergedRead = { areas: 0, filled: 0 };
  const warnings: SheetWarnings = {
    errors: 0,
    error: null,
    noDays: 0,
    uncalculated: 0,
    hiddenRows: 0,
    merged,
    comments: 0,
  };
  const sheet: SheetContent = { records: [], rows: 0, columns: 0, warnings };
  const areas: MergedArea[] = [];
  const runs = collectRuns();
  let cells: string[] = [];
  let row = 0;
  let isHidden = false;
  let cell = NO_CELL;
  let isValue = false;
  let count = 0;
  let characters = 0;

  const addCell = () => {
    const text = textOf(cell, row, shared, isFrom1904, warnings);
    if (text === '') return;
    count += 1;
    characters += text.length;
    if (count > MAX_CELLS) throw refuseWorkbook(TOO_MANY_CELLS);
    if (characters > MAX_TEXT_CHARACTERS) throw refuseWorkbook(TOO_MUCH_TEXT);
    sheet.columns = Math.max(sheet.columns, cell.column + 1);
    if (cell.column >= MAX_IMPORT_COLUMNS) return;
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = text;
  };
  const addRow = () => {
    if (cells.length === 0) return;
    sheet.rows += 1;
    if (isHidden) warnings.hiddenRows += 1;
    if (sheet.rows > MAX_STORED_ROWS) sheet.records = [];
    else {
      while (sheet.records.length < row) sheet.records.push(BLANK);
      sheet.records[row - 1] = cells;
    }
    cells = [];
  };

  await readXml(chunks, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = positionOf(attributes.r, row + 1, MAX_SHEET_ROWS);
        isHidden = isTrue(attributes.hidden);
        cell = NO_CELL;
      } else if (name === 'c') {
        cell = newCell(attributes, cell.column);
      } else if (name === 'v') {
        isValue = true;
        cell.value = '';
      } else if (name === 'f') {
        cell.isFormula = true;
      } else if (name === 'is') {
        runs.start();
      } else if (name === 'mergeCell') {
        const area = parseArea(attributes.ref);
        if (area) areas.push(area);
        if (areas.length > MAX_MERGED_AREAS) throw refuseWorkbook(TOO_MANY_MERGED);
      }
      runs.open(name);
    },
    text: (text) => {
      if (isValue) cell.value += text;
      else runs.text(text);
    },
    close: (name) => {
      if (name === 'v') isValue = false;
      runs.close(name);
      if (name === 'is') cell.value = runs.take();
      else if (name === 'c') addCell();
      else if (name === 'row') addRow();
    },
  });
  warnings.merged = readMerged(sheet.records, areas, MAX_TEXT_CHARACTERS - characters);
  return sheet;
}

const TOO_MANY_CELLS =
  'This sheet has more than 5,000,000 filled cells. Delete the columns and rows that are not needed, save it and import that file.';

const TOO_MANY_MERGED =
  'This sheet has more than 50,000 merged areas. Unmerge its cells, save it and import that file.';

function newCell({ r, t = 'n', s }: Attributes, before: number): Cell {
  const column = r === undefined ? before + 1 : columnOf(r);
  if (column >= MAX_SHEET_COLUMNS) throw refuseWorkbook();
  return { type: t, style: s === undefined ? 0 : Number(s), column, value: undefined, isFormula: false };
}

function positionOf(text: string | undefined, next: number, limit: number): number {
  const position = text === undefined ? next : Number(text);
  if (!Number.isInteger(position) || position < 1 || position > limit) throw refuseWorkbook();
  return position;
}

/** "AB12" is in column 27, counted from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
    if (column > MAX_SHEET_COLUMNS) break;
  }
  if (column === 0) throw refuseWorkbook();
  return column - 1;
}

function textOf(cell: Cell, row: number, shared: SharedParts, isFrom1904: boolean, warnings: SheetWarnings): string {
  const { type, value } = cell;
  if (value === undefined) {
    if (cell.isFormula) warnings.uncalculated += 1;
    return '';
  }
  if (value === '') return '';
  if (type === 's') return shared.strings[Number(value)] ?? refused();
  if (type === 'str') return cellText(value);
  if (type === 'inlineStr') return value;
  if (type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE';
  if (type === 'd')
    return value
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00(:00)?$/, '');
  if (type === 'e') {
    warnings.errors += 1;
    warnings.error ??= `${value.slice(0, 20)} in row ${row}`;
    return '';
  }
  const number = Number(value);
  if (!Number.isFinite(number)) return refused();
  const text = formatNumber(number, shared.formats[cell.style] ?? { kind: 'number' }, isFrom1904);
  if (text === null) warnings.noDays += 1;
  return text ?? '';
}

function refused(): never {
  throw refuseWorkbook();
}
