import { builtInFormat, type NumberFormat, parseNumberFormat } from '@cairn/domain';
import type { WorkbookPackage } from './open-package.ts';
import type { WorkbookOutline } from './read-outline.ts';
import { readXml } from './read-xml.ts';
import { refuseWorkbook } from './refuse-workbook.ts';

/** What cells refer to by number. */
export interface SharedParts {
  strings: string[];
  /** The number format of each cell style. */
  formats: NumberFormat[];
}

/** Excel's own limits: characters of a cell, and cell styles of a workbook. */
export const MAX_CELL_CHARACTERS = 32_767;
const MAX_STYLES = 65_490;
/** 100,000 rows with 50 values each. */
export const MAX_CELLS = 5_000_000;
/** A list of 50,000 rows and 30 columns of text has half of it. */
export const MAX_TEXT_CHARACTERS = 64 * 1024 * 1024;

export async function readShared(parts: WorkbookPackage, outline: WorkbookOutline): Promise<SharedParts> {
  const { strings, styles } = outline;
  return {
    strings: strings && parts.has(strings) ? await readStrings(parts.read(strings)) : [],
    formats: styles && parts.has(styles) ? await readFormats(parts.read(styles)) : [],
  };
}

async function readStrings(chunks: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  const runs = collectRuns();
  await readXml(chunks, {
    open: (name) => {
      if (name === 'si') runs.start();
      runs.open(name);
    },
    text: runs.text,
    close: (name) => {
      runs.close(name);
      if (name !== 'si') return;
      const text = runs.take();
      characters += text.length;
      if (characters > MAX_TEXT_CHARACTERS || strings.length >= MAX_CELLS) throw refuseWorkbook(TOO_MUCH_TEXT);
      strings.push(text);
    },
  });
  return strings;
}

export const TOO_MUCH_TEXT =
  'This workbook holds far more text than a list of deals. Delete the columns that are not needed, save it and import that file.';

/** Gathers the text of an item, whose runs may be formatted one by one; how Japanese is pronounced (rPh) is left out. */
export function collectRuns() {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    start: () => {
      text = '';
      isPhonetic = false;
    },
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (part: string) => {
      if (isText) text += part;
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
    take: () => cellText(text),
  };
}

/**
 * The text of a cell as it was typed: characters that XML cannot hold are written as _x000D_, and an underscore before such
 * letters as _x005F_. Control characters and halves of a character are left out. The text is a copy, because a part of a
 * longer one keeps the whole in memory.
 */
export function cellText(text: string): string {
  if (text.length > MAX_CELL_CHARACTERS * 7) throw refuseWorkbook();
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  if (plain.length > MAX_CELL_CHARACTERS) throw refuseWorkbook();
  const lines = /[\r\0]/.test(plain) ? plain.replace(/\r\n?/g, '\n').replaceAll('\0', '') : plain;
  return lines.length < 13 ? lines.toWellFormed() : Buffer.from(lines).toString();
}

async function readFormats(chunks: AsyncIterable<string>): Promise<NumberFormat[]> {
  const codes = new Map<string, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  await readXml(chunks, {
    open: (name, { numFmtId = '0', formatCode }) => {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, parseNumberFormat(formatCode));
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) formats.push(codes.get(numFmtId) ?? builtInFormat(Number(numFmtId)));
      if (formats.length > MAX_STYLES || codes.size > MAX_STYLES) throw refuseWorkbook();
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}
