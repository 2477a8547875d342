import { setImmediate } from 'node:timers/promises';
import { isDay } from '@cairn/domain';
import type { CsvValue } from '../csv-file.ts';
import { columnLetters, escapeXml } from './cells.ts';
import { PackedFile, zipOf } from './zip-file.ts';

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

/** Style 0 is plain; style 1, of the header, is bold; style 2 a day as the reader's country writes it, style 3 a moment. */
const STYLES = `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm\\ &quot;UTC&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Characters that XML 1.0 has no way to write, or advises against. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const WIDEST = 40;
const MEASURED = 1000;

const SLICE = 500;

/**
 * An .xlsx with one sheet whose first row is its header and stays in sight. Texts are texts, whatever they begin with, days are
 * days, moments of UTC are that, and decimals are written with every digit. The same rows give the same bytes. Packed a slice of rows at a time, with
 * pauses in which the server answers others.
 */
export async function workbookFile(
  name: string,
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): Promise<Buffer> {
  const sheet = new PackedFile('xl/worksheets/sheet1.xml');
  sheet.write(`${HEAD}<worksheet ${MAIN}>${VIEW}<cols>${widthsOf(header, rows)}</cols><sheetData>${rowXml(header, 0)}`);
  for (let at = 0; at < rows.length; at += SLICE) {
    sheet.write(
      rows
        .slice(at, at + SLICE)
        .map((values, place) => rowXml(values, at + place + 1))
        .join(''),
    );
    await setImmediate();
  }
  sheet.write('</sheetData></worksheet>', { isLast: true });
  return zipOf([...FRAME, workbookPart(name), sheet]);
}

/** The same as a download. */
export async function workbookDownload(name: string, ...[sheet, header, rows]: Parameters<typeof workbookFile>) {
  const bytes = Uint8Array.from(await workbookFile(sheet, header, rows));
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([bytes], name, { type: XLSX_TYPE }),
  };
}

const packed = (path: string, content: string) => new PackedFile(path).write(content, { isLast: true });
const VIEW = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

/** The parts that are the same in every workbook. */
const FRAME = [
  packed(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
  ),
  packed('_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml'])),
  packed('xl/_rels/workbook.xml.rels', relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])),
  packed('xl/styles.xml', STYLES),
];

const workbookPart = (sheet: string) =>
  packed(
    'xl/workbook.xml',
    `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );

/** As wide as the longest of the first rows. */
function widthsOf(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const measured = rows.slice(0, MEASURED);
  return header
    .map((name, column) => {
      const longest = measured.reduce((most, row) => Math.max(most, textOf(row[column] ?? null).length), name.length);
      return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(longest, WIDEST) + 2}" customWidth="1"/>`;
    })
    .join('');
}

function rowXml(values: readonly CsvValue[], row: number): string {
  const cells = values.map((value, column) => cellXml(value, `${columnLetters(column)}${row + 1}`, row === 0));
  return `<row r="${row + 1}">${cells.join('')}</row>`;
}

const textOf = (value: CsvValue): string =>
  value === null ? '' : typeof value === 'object' ? value.decimal : String(value);

function cellXml(value: CsvValue, reference: string, isHeader: boolean): string {
  if (value === null || value === '') return '';
  const style = isHeader ? ' s="1"' : '';
  const day = typeof value === 'string' && !isHeader ? serialOf(value) : undefined;
  if (day !== undefined) return `<c r="${reference}" s="2"><v>${day}</v></c>`;
  const moment = typeof value === 'string' && !isHeader ? momentOf(value) : undefined;
  if (moment !== undefined) return `<c r="${reference}" s="3"><v>${moment}</v></c>`;
  if (typeof value !== 'string') return `<c r="${reference}"${style}><v>${textOf(value)}</v></c>`;
  const text = escapeXml(value.replace(UNWRITABLE, ''));
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const FIRST_DAY = '1900-03-01';

const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)\.\d{3}Z$/;

/** A timestamp, as the product writes them, in days and parts of one: to the second, as a text. */
function momentOf(text: string): string | undefined {
  const [, day = '', ...clock] = MOMENT.exec(text) ?? [];
  const days = serialOf(day);
  if (days === undefined) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = clock.map(Number);
  return (days + (hours * 3600 + minutes * 60 + seconds) / 86_400).toFixed(6);
}

/** Days since the last one of 1899, as a spreadsheet counts them; before March 1900 its calendar has a day too many. */
function serialOf(text: string): number | undefined {
  if (text.length !== 10 || !isDay(text) || text < FIRST_DAY) return undefined;
  return (Date.parse(text) - Date.parse('1899-12-30')) / 86_400_000;
}
