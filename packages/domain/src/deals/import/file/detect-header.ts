import { cleanCell } from '../cells/clean-cell.ts';
import { matchHeader } from '../columns/match-header.ts';
import { IMPORT_KINDS, type ImportKind } from '../import-kinds.ts';
import { MAX_PATTERN_LENGTH } from '../limits.ts';

export interface HeaderGuess {
  /** Index of the header among the rows given, or null when the list starts with a deal at once. */
  headerRow: number | null;
  /** Index of the first row that is a deal; rows above the header, such as a title, are left out. */
  firstDataRow: number;
  confidence: 'high' | 'low';
}

const MAX_TITLE_ROWS = 20;
/** Enough to find two names among; comparing all 200 columns of 20 rows would keep others waiting. */
const NAMED_COLUMNS = 30;
const COMPARED_ROWS = 20;
const LOOKS_LIKE_DATA = /^[\d\s.,/\-+$€£₹%()]*\d[\d\s.,/\-+$€£₹%()]*[a-z]{0,2}$|@.+\.|^https?:|^www\./i;

/** Which of the first rows is the header, from its words and from how it differs from the rows below. */
export function detectHeader(rows: readonly (readonly string[])[], kind: ImportKind = 'opportunity'): HeaderGuess {
  const top = skipTitles(rows, kind);
  const header = (rows[top] ?? []).map(beginning);
  const below = rows.slice(top + 1, top + 1 + COMPARED_ROWS);
  const score = header.reduce((sum, cell, column) => sum + scoreCell(cell, below, column, kind), 0);
  const filled = header.filter((cell) => cell !== '');
  const isDistinct = filled.length > 0 && new Set(filled.map((cell) => cell.toLowerCase())).size === filled.length;
  const isHeader = score > 0 || (score === 0 && isDistinct && below.length > 0);
  return {
    headerRow: isHeader ? top : null,
    firstDataRow: isHeader ? top + 1 : top,
    confidence: Math.abs(score) >= 2 ? 'high' : 'low',
  };
}

/** Whether one of the first rows names two fields, of deals, of companies or of their updates: a list, and not a cover sheet. */
export function namesColumns(rows: readonly (readonly string[])[]): boolean {
  return rows.slice(0, MAX_TITLE_ROWS + 1).some((row) => IMPORT_KINDS.some((kind) => namesFields(row, kind)));
}

function scoreCell(cell: string, below: readonly (readonly string[])[], column: number, kind: ImportKind): number {
  if (cell === '') return 0;
  if (LOOKS_LIKE_DATA.test(cell)) return -2;
  const known = isKnown(cell, kind) ? 2 : 0;
  const values = below.map((row) => beginning(row[column] ?? '')).filter((value) => value !== '');
  const data = values.filter((value) => LOOKS_LIKE_DATA.test(value)).length;
  const typed = values.length > 0 && data >= values.length * 0.6 ? 1 : 0;
  // A word that comes again further down is a value, not the name of its column.
  const again = values.includes(cell) ? -2 : 0;
  return known + typed + again;
}

function beginning(cell: string): string {
  return cleanCell(cell.slice(0, MAX_PATTERN_LENGTH)).text;
}

/**
 * Spreadsheets often begin with titles, dates and blank rows: the list starts at the first row that names two fields, or
 * else at the first that fills about as many cells as the others do.
 */
function skipTitles(rows: readonly (readonly string[])[], kind: ImportKind): number {
  const beginnings = rows.slice(0, MAX_TITLE_ROWS + COMPARED_ROWS);
  const filled = beginnings.map((row) => row.filter((cell) => cell.trim() !== '').length);
  const named = beginnings.slice(0, MAX_TITLE_ROWS + 1).findIndex((row) => namesFields(row, kind));
  if (named >= 0) return belowGroups(beginnings, named, kind);
  const sorted = filled.filter((cells) => cells > 0).sort((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const top = filled.findIndex((cells) => cells >= Math.max(usual === 1 ? 1 : 2, usual / 2));
  if (top >= 0 && top <= MAX_TITLE_ROWS) return top;
  return Math.max(
    0,
    filled.findIndex((cells) => cells > 0),
  );
}

/** Rows of groups, such as "Company | Deal | Status" over merged cells, that may stand above the names of the columns. */
const GROUP_ROWS = 2;

/** Of a row that names fields and those right below it the one that names the most: above it are groups of columns. */
function belowGroups(rows: readonly (readonly string[])[], first: number, kind: ImportKind): number {
  const counts = rows.slice(first, first + 1 + GROUP_ROWS).map((row) => countFields(row, kind));
  return first + counts.indexOf(Math.max(...counts));
}

const namesFields = (row: readonly string[], kind: ImportKind): boolean => countFields(row, kind) >= 2;

/** How many cells are names of fields; none where one is a value. */
function countFields(row: readonly string[], kind: ImportKind): number {
  const cells = row.slice(0, NAMED_COLUMNS).map(beginning);
  return cells.some((cell) => LOOKS_LIKE_DATA.test(cell)) ? 0 : cells.filter((cell) => isKnown(cell, kind)).length;
}

/** Whether a row right above the names of the columns may say their groups: words, of two groups at least. */
export function areGroups(row: readonly string[]): boolean {
  const filled = row.map(beginning).filter((cell) => cell !== '');
  return filled.length > 1 && !filled.some((cell) => LOOKS_LIKE_DATA.test(cell));
}

const isKnown = (cell: string, kind: ImportKind): boolean =>
  cell !== '' && (matchHeader(cell, [], { kind })[0]?.confidence ?? 0) >= 0.85;
