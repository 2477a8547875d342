import { posix } from 'node:path';
import { MAX_ENTRIES, type WorkbookPackage } from './open-package.ts';
import { readXml } from './read-xml.ts';
import { refuseWorkbook } from './refuse-workbook.ts';

export interface SheetPlace {
  name: string;
  isHidden: boolean;
  path: string;
}

/** Where in the archive what stands. */
export interface WorkbookOutline {
  /** In the order of their tabs. */
  sheets: SheetPlace[];
  strings: string | undefined;
  styles: string | undefined;
  isFrom1904: boolean;
}

const MAX_SHEETS = 100;

interface Relation {
  type: string;
  path: string;
}

export async function readOutline(parts: WorkbookPackage): Promise<WorkbookOutline> {
  const root = [...(await readRelations(parts, '')).values()].find(({ type }) => type === 'officeDocument');
  const path = root?.path ?? 'xl/workbook.xml';
  if (path.toLowerCase().endsWith('.bin')) throw refuseWorkbook(BINARY);
  if (!parts.has(path)) throw refuseWorkbook(NO_WORKBOOK);
  const relations = await readRelations(parts, path);
  const sheets: SheetPlace[] = [];
  let count = 0;
  let isFrom1904 = false;
  await readXml(parts.read(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      count += 1;
      const relation = relations.get(attributes['r:id'] ?? findId(attributes) ?? '');
      // A sheet that is a chart has no rows.
      if (relation?.type !== 'worksheet' || !parts.has(relation.path)) return;
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      if (count <= MAX_SHEETS)
        sheets.push({ name: (attributes.name ?? '').slice(0, 100).toWellFormed(), isHidden, path: relation.path });
    },
  });
  if (count > MAX_SHEETS) throw refuseWorkbook(tooManySheets(count));
  if (sheets.length === 0) throw refuseWorkbook(NO_WORKBOOK);
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path;
  return { sheets, strings: pathOf('sharedStrings'), styles: pathOf('styles'), isFrom1904 };
}

const NO_WORKBOOK = 'This file is no Excel workbook. Save the list as .xlsx or as CSV UTF-8 and import that file.';
const BINARY =
  'This is an Excel workbook of the binary format. In Excel choose File > Save As > Excel Workbook (.xlsx) and import that file.';

function tooManySheets(count: number): string {
  const counted = count.toLocaleString('en-US');
  return `This workbook has ${counted} sheets and at most ${MAX_SHEETS} can be read. Copy the sheet with the list into a new workbook and import that file.`;
}

/** The relations of a part, by their id; of the whole package when `path` is empty. The type is the last part of its name. */
export async function readRelations(parts: WorkbookPackage, path: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(path);
  const list = posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
  const relations = new Map<string, Relation>();
  if (!parts.has(list)) return relations;
  await readXml(parts.read(list), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      if (relations.size >= MAX_ENTRIES) throw refuseWorkbook();
      relations.set(Id, { type: posix.basename(Type), path: target });
    },
  });
  return relations;
}

/** The id of a relation where its prefix is not the usual r. */
function findId(attributes: Readonly<Record<string, string>>): string | undefined {
  const key = Object.keys(attributes).find((name) => name.endsWith(':id'));
  return key && attributes[key];
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on';
