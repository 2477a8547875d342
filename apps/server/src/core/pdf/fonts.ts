import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** The app's own typeface for Latin, Greek and Cyrillic; the last one has a sign for every other script. */
const FILES = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  other: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
};
export type FontName = keyof typeof FILES;

/** Each file as it was read, with the tables that a font of it has decoded so far. */
const read = new Map<FontName, { bytes: Uint8Array; tables: Font['_tables'] }>();

/**
 * Fonts of this document alone, since the letters that it has shown decide what can be copied out of it. The tables are
 * those of all: to decode them anew for each document took most of the time of drawing it.
 */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of Object.keys(FILES) as FontName[]) doc.registerFont(name, openFont(name) as never);
}

function openFont(name: FontName): Font {
  const known = read.get(name) ?? { bytes: readFileSync(require.resolve(FILES[name])), tables: {} };
  read.set(name, known);
  return Object.assign(create(known.bytes), { _tables: known.tables });
}

export interface Run {
  font: FontName;
  text: string;
}

/** As many letters as a line has; a word that is longer is measured again and again, and all others wait. */
const LONGEST_WORD = 80;

/**
 * Cuts a text where its letters need another font: a name in Chinese within an English sentence. `covers` says whether the
 * wanted font has a letter. A word that fills a line is cut too.
 */
export function splitRuns(text: string, font: FontName, covers: (codePoint: number) => boolean): Run[] {
  const runs: Run[] = [];
  let word = 0;
  for (const letter of text) {
    const needed = covers(letter.codePointAt(0) ?? 0) ? font : 'other';
    const last = runs.at(-1);
    word = letter === ' ' || letter === '\n' ? 0 : word + 1;
    if (last?.font === needed && word <= LONGEST_WORD) last.text += letter;
    else runs.push({ font: needed, text: letter });
    if (word > LONGEST_WORD) word = 1;
  }
  return runs;
}

/** Composed as fonts have it, without what is no letter: control signs, and the joiners between emoji. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/\p{Cc}|\u200d|\ufe0e|\ufe0f/gu, (sign) => (sign === '\n' ? sign : ''));
}
