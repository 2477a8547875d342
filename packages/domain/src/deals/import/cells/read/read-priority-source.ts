import {
  PRIORITIES,
  PRIORITY_LABELS,
  type Priority,
  SOURCE_LABELS,
  SOURCES,
  type Source,
} from '../../../deal-fields.ts';
import { type CellReader, kept, note, problem, reading } from '../cell-reading.ts';
import { PRIORITY_WORDS, SOURCE_WORDS } from '../choice-words.ts';
import { foldWords } from '../worded.ts';
import { shorten } from './read-text-cell.ts';

const PRIORITY_BY_WORD = lookup(PRIORITIES, PRIORITY_WORDS);
const SOURCE_BY_WORD = lookup(SOURCES, SOURCE_WORDS);

/** "High", "2 - hoch", "P1 (urgent)": the number before a word only sorts it. A mark behind it may mean more, or doubt. */
export const readPriorityCell: CellReader<Priority> = (text) => {
  const folded = foldWords(text);
  const value = PRIORITY_BY_WORD.get(folded) ?? PRIORITY_BY_WORD.get(folded.replace(/^\d{1,2} /, ''));
  if (value && /[!?~]/.test(text))
    return reading(value, [note(`“${shorten(text)}” was read as ${PRIORITY_LABELS[value]}.`)]);
  if (value) return reading(value);
  return problem(
    `“${shorten(text)}” is not a priority. Write one of ${PRIORITIES.join(', ')}, or leave the cell empty.`,
  );
};

/** What is no source by itself stays readable: the word becomes a remark beside the source that it speaks of, or Other. */
export const readSourceCell: CellReader<Source> = (text) => {
  const folded = foldWords(text);
  const value = SOURCE_BY_WORD.get(folded);
  if (value) return reading(value);
  const meant = new Set(folded.split(' ').flatMap((word) => (word.length > 3 && SOURCE_BY_WORD.get(word)) || []));
  const [only = 'other'] = meant.size === 1 ? meant : [];
  return reading<Source>(only, [
    kept(`“${shorten(text)}” is not one of the sources. The source is ${SOURCE_LABELS[only]}, and the word is kept.`),
  ]);
};

function lookup<T extends string>(keys: readonly T[], words: Readonly<Record<T, readonly string[]>>): Map<string, T> {
  return new Map(keys.flatMap((key) => [key, ...words[key]].map((word) => [word, key] as const)));
}
