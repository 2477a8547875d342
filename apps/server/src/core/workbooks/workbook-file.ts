import type { CsvValue } from '../csv-file.ts';
import { columnLetters, escapeXml } from './cells.ts';
import { zipFile } from './zip-file.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const XLSX_TYPE = `${SPREADSHEET}.sheet`;

const relationships = (...of: readonly (readonly [type: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${of
    .map(([type, target], place) => `<Relationship Id="rId${place + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${SPREADSHEET}.${type}+xml"/>`;

/** Style 0 is plain; style 1, of the header, is bold. */
const STYLES = `${HEAD}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Characters that XML 1.0 has no way to write, or advises against. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const WIDEST = 40;

/**
 * An .xlsx with one sheet whose first row is its header and stays in sight. Texts are texts, whatever they begin with, and
 * decimals are written with every digit. The same rows give the same bytes.
 */
export function workbookFile(sheet: string, header: readonly string[], rows: readonly (readonly CsvValue[])[]): Buffer {
  const lines = [header, ...rows].map((values, row) => {
    const cells = values.map((value, column) => cellXml(value, `${columnLetters(column)}${row + 1}`, row === 0));
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  const widths = header.map((name, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, textOf(row[column] ?? null).length), name.length);
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(longest, WIDEST) + 2}" customWidth="1"/>`;
  });
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  return zipFile([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
    ],
    ['_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    ['xl/styles.xml', STYLES],
    [
      'xl/worksheets/sheet1.xml',
      `${HEAD}<worksheet ${MAIN}>${view}<cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ],
  ]);
}

const textOf = (value: CsvValue): string =>
  value === null ? '' : typeof value === 'object' ? value.decimal : String(value);

function cellXml(value: CsvValue, reference: string, isHeader: boolean): string {
  if (value === null) return '';
  const style = isHeader ? ' s="1"' : '';
  if (typeof value !== 'string') return `<c r="${reference}"${style}><v>${textOf(value)}</v></c>`;
  const text = escapeXml(value.replace(UNWRITABLE, ''));
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
