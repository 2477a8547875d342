import { tokenise } from './peek-records.ts';

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

export interface SeparatorGuess {
  separator: Separator;
  /** 0..1: the share of the first records that have the same number of cells; 0 when the list has one column only. */
  confidence: number;
  /** Where the list starts in the text: after Excel's own "sep=;" line when there is one, else 0. */
  start: number;
}

const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_RECORDS = 50;

/** The separator under which the first records agree best on their number of cells, the first record above all. */
export function detectSeparator(text: string): SeparatorGuess {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text);
  const named = SEPARATORS.find((separator) => separator === declared?.[1]);
  if (declared && named) return { separator: named, confidence: 1, start: declared[0].length };
  let best: { separator: Separator; share: number; score: number; width: number } | undefined;
  for (const separator of SEPARATORS) {
    const found = { separator, ...agreement(text, separator) };
    if (!best || found.score > best.score || (found.score === best.score && found.width > best.width)) best = found;
  }
  return { separator: best?.separator ?? ',', confidence: best?.share ?? 0, start: 0 };
}

function agreement(text: string, separator: Separator): { share: number; score: number; width: number } {
  const cut = text.length > SAMPLE_CHARACTERS;
  const { records, misquoted } = tokenise(text.slice(0, SAMPLE_CHARACTERS), separator, SAMPLE_RECORDS);
  // The sample may end in the middle of a record.
  if (cut && records.length < SAMPLE_RECORDS) records.pop();
  const widths = records.filter((record) => record.some((cell) => cell.trim() !== '')).map((record) => record.length);
  const tally = new Map<number, number>();
  for (const width of widths) tally.set(width, (tally.get(width) ?? 0) + 1);
  const [width, times] = [...tally].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  if (width < 2) return { share: 0, score: 0, width: 1 };
  const share = times / widths.length;
  // A header splits only under the real separator, while decimal commas of the rows below may well agree.
  const score = share + (widths[0] === width ? 0.25 : 0) - Math.min(0.5, misquoted / widths.length);
  return { share, score, width };
}
