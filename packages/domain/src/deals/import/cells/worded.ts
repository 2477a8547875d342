import { foldText } from '../rows/company-key.ts';
import { type CellReader, problem, reading } from './cell-reading.ts';
import { shorten } from './read/read-text-cell.ts';

/** A reader of words that stand for the values of a field: their keys, their labels, and what lists write for them. */
export function worded<T extends string>(
  what: string,
  labels: Readonly<Record<T, string>>,
  words: Readonly<Record<T, readonly string[]>>,
  otherwise = ', or leave the cell empty',
): CellReader<T> {
  const keys = Object.keys(labels) as T[];
  const known = new Map(
    keys.flatMap((key) => [key, labels[key], ...words[key]].map((word) => [foldWords(word), key] as const)),
  );
  const names = Object.values<string>(labels);
  const offered = names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');
  return (text) => {
    const value = known.get(foldWords(text));
    if (value) return reading(value);
    return problem(`“${shorten(text)}” is not a ${what}. Write one of ${offered}${otherwise}.`);
  };
}

/** Words without case, accents and punctuation. */
export function foldWords(text: string): string {
  return foldText(text.slice(0, 60))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
