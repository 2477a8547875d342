import { checkShape, type ImportKind, isBlankRow, namesColumns } from '@cairn/domain';
import { placeHeader } from '../place-header.ts';
import { openPackage, type WorkbookPackage } from './open-package.ts';
import { readOutline, readRelations, type WorkbookOutline } from './read-outline.ts';
import { readShared, type SharedParts } from './read-shared.ts';
import { readSheet, type SheetContent } from './read-sheet.ts';
import { readXml } from './read-xml.ts';
import { refuseWorkbook } from './refuse-workbook.ts';

export interface SheetSummary {
  name: string;
  /** Rows below its header that hold something; of a sheet that is too long, all that do. */
  rows: number;
  hidden: boolean;
}

export interface ListedWorkbook {
  sheets: SheetSummary[];
  /** Place of the sheet that is suggested. */
  sheet: number;
  content: SheetContent;
}

/**
 * All sheets with their rows, and the content of the one to suggest: the first that holds a table, of two rows and two columns
 * at least, whose columns have names that are recognised; or else the first table, or the first with a value. A hidden one
 * only where there is no other. Throws FILE_REFUSED, with what to do.
 */
export async function listWorkbook(bytes: Buffer, kind?: ImportKind): Promise<ListedWorkbook> {
  const workbook = await openWorkbook(bytes);
  const sheets: SheetSummary[] = [];
  let best: { sheet: number; content: SheetContent; score: number } | undefined;
  for (const [place, { name, isHidden }] of workbook.outline.sheets.entries()) {
    const content = await workbook.read(place);
    sheets.push({ name, rows: countData(content, kind), hidden: isHidden });
    if (best?.score === BEST) continue;
    const score = scoreOf(content, isHidden);
    if (score > (best?.score ?? 0)) best = { sheet: place, content, score };
  }
  if (!best) throw refuseWorkbook(NO_ROWS);
  return { sheets, sheet: best.sheet, content: accept(best.content) };
}

/** One sheet of a workbook, by its place; throws FILE_REFUSED when there is none. */
export async function readWorkbookSheet(bytes: Buffer, sheet: number): Promise<SheetContent> {
  const workbook = await openWorkbook(bytes);
  if (!workbook.outline.sheets[sheet]) throw refuseWorkbook('This workbook has no such sheet. Choose another one.');
  return accept(await workbook.read(sheet));
}

const NO_ROWS = 'This workbook has no filled cell, so there is nothing to import. Choose the one that holds the list.';

interface OpenWorkbook {
  outline: WorkbookOutline;
  read(sheet: number): Promise<SheetContent>;
}

async function openWorkbook(bytes: Buffer): Promise<OpenWorkbook> {
  const parts: WorkbookPackage = await openPackage(bytes);
  const outline = await readOutline(parts);
  const shared: SharedParts = await readShared(parts, outline);
  return {
    outline,
    read: async (sheet) => {
      const path = outline.sheets[sheet]?.path ?? '';
      const content = await readSheet(parts.read(path), shared, outline.isFrom1904);
      content.warnings.comments = await countComments(parts, path);
      return content;
    },
  };
}

/** Comments on the cells of a sheet stand in a part of their own. They are no part of the list, and need not be readable. */
async function countComments(parts: WorkbookPackage, sheet: string): Promise<number> {
  let count = 0;
  const related = [...(await readRelations(parts, sheet)).values()];
  for (const { path } of related.filter((each) => each.type === 'comments' && parts.has(each.path))) {
    const onOpen = (name: string) => {
      if (name === 'comment') count += 1;
    };
    await readXml(parts.read(path), { open: onOpen }).catch(() => undefined);
  }
  return count;
}

/** Of a sheet that is shown and whose columns are recognised: no other one is better. */
const BEST = 6;

function scoreOf({ records, rows, columns }: SheetContent, isHidden: boolean): number {
  if (rows === 0) return 0;
  const isTable = rows > 1 && columns > 1;
  return (isHidden ? 0 : BEST / 2) + (isTable ? (namesColumns(records) ? 3 : 2) : 1);
}

/** The rows that would be read of a sheet, as the list counts them once it is chosen. */
function countData({ records, rows }: SheetContent, kind?: ImportKind): number {
  if (records.length === 0) return rows;
  const { first_data_row: first } = placeHeader(records, kind ?? 'opportunity');
  return records.slice(first).filter((row) => !isBlankRow(row)).length;
}

/** A sheet that is too long was not stored, so that its shape is judged here. */
function accept(content: SheetContent): SheetContent {
  const isTooLong = content.rows > 0 && content.records.length === 0;
  const shape = checkShape(isTooLong ? content.rows : 1, content.columns);
  if (!shape.ok) throw refuseWorkbook(shape.message);
  return content;
}
