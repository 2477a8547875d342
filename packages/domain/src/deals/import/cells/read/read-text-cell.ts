import { MAX_SHORT_TEXT_LENGTH } from '../../limits.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';

/** Too long a text is not cut: what falls off would be lost without anyone knowing. */
export const readText: CellReader<string> = (text, { field }) => {
  const limit = field && 'max' in field && typeof field.max === 'number' ? field.max : MAX_SHORT_TEXT_LENGTH;
  return text.length <= limit ? reading(text) : problem(tooLong(text, limit));
};

export function tooLong(text: string, limit: number): string {
  return `“${shorten(text)}” has ${text.length} characters and at most ${limit} fit. Shorten it.`;
}

/** The beginning of a text, for a sentence about it; never half of a surrogate pair. */
export function shorten(text: string): string {
  const characters = [...text.slice(0, 80)];
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : text;
}
