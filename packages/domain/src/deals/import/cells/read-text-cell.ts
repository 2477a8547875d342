import { MAX_LONG_TEXT_LENGTH, MAX_SHORT_TEXT_LENGTH } from '../limits.ts';
import { type CellReader, problem, reading } from './cell-reading.ts';

export const readShortText = readTextUpTo(MAX_SHORT_TEXT_LENGTH);
export const readLongText = readTextUpTo(MAX_LONG_TEXT_LENGTH);

/** Too long a text is not cut: what falls off would be lost without anyone knowing. */
function readTextUpTo(limit: number): CellReader<string> {
  return (text) => (text.length <= limit ? reading(text) : problem(tooLong(text, limit)));
}

export function tooLong(text: string, limit: number): string {
  return `"${shorten(text)}" has ${text.length} characters and at most ${limit} fit. Shorten it.`;
}

/** The beginning of a text, for a sentence about it; never half of a surrogate pair. */
export function shorten(text: string): string {
  const characters = [...text.slice(0, 80)];
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : text;
}
