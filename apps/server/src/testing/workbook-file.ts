import { columnLetters, escapeXml } from '../core/workbooks/cells.ts';
import { zipFile } from '../core/workbooks/zip-file.ts';

/** A cell as its XML says it: number, text, or the whole element. */
type TestCell = number | string | { xml: string } | { value: number; style: number } | null;

export interface TestSheet {
  name: string;
  rows?: TestCell[][];
  state?: 'hidden' | 'veryHidden';
  /** In place of what the rows give. */
  xml?: string;
  /** Behind the rows, such as merged cells. */
  after?: string;
}

export interface TestWorkbook {
  sheets: TestSheet[];
  /** Format codes; style 1 has the first, style 2 the second. */
  formats?: string[];
  strings?: string[];
  isFrom1904?: boolean;
  /** Parts in place of those that would be written, or beside them. */
  parts?: Record<string, string | Buffer>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** An .xlsx as Excel writes it, as far as a reader of lists cares. */
export function workbookFile({ sheets, formats = [], strings, isFrom1904, parts = {} }: TestWorkbook): Buffer {
  const pathOf = (place: number) => `xl/worksheets/sheet${place + 1}.xml`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = [
    ...sheets.map((_, place) => relation(`rId${place + 1}`, 'worksheet', `worksheets/sheet${place + 1}.xml`)),
    relation('rIdStyles', 'styles', 'styles.xml'),
    ...(strings ? [relation('rIdStrings', 'sharedStrings', 'sharedStrings.xml')] : []),
  ];
  const files: Record<string, string | Buffer> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}">${isFrom1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
      .map(
        ({ name, state }, place) =>
          `<sheet name="${escapeXml(name)}" sheetId="${place + 1}"${state ? ` state="${state}"` : ''} r:id="rId${place + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    'xl/styles.xml': stylesXml(formats),
    ...(strings && {
      'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${strings.map((text) => (text.startsWith('<') ? `<si>${text}</si>` : `<si><t>${escapeXml(text)}</t></si>`)).join('')}</sst>`,
    }),
    ...Object.fromEntries(sheets.map((sheet, place) => [pathOf(place), sheetXml(sheet)])),
    ...parts,
  };
  return zipFile(Object.entries(files));
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${escapeXml(code)}"/>`);
  const styles = formats.map((_, place) => `<xf numFmtId="${164 + place}" applyNumberFormat="1"/>`);
  return `${HEAD}<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
}

function sheetXml({ rows = [], xml, after = '' }: TestSheet): string {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row + 1}`)).join('');
    return written && `<row r="${row + 1}">${written}</row>`;
  });
  return `${HEAD}<worksheet ${MAIN}><sheetData>${xml ?? lines.join('')}</sheetData>${after}</worksheet>`;
}

function cellXml(cell: TestCell, reference: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  if ('xml' in cell) return cell.xml.replace('<c', `<c r="${reference}"`);
  return `<c r="${reference}" s="${cell.style}"><v>${cell.value}</v></c>`;
}
