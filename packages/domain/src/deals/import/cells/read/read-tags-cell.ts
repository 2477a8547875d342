import { MAX_TAG_LENGTH, MAX_TAGS } from '../../limits.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';
import { isUnknown } from '../is-unknown.ts';
import { tooLong } from './read-text-cell.ts';

/** "SaaS, B2B; Pune / US" gives four tags. A slash without a space belongs to the word: "AI/ML", "24/7". */
export const readTagsCell: CellReader<string[]> = (text) => {
  const tags = uniteTags(
    [],
    text
      .split(/[,;|]|\s\/|\/\s/)
      .map((tag) => tag.trim().replace(/^#(?=\p{L})/u, ''))
      .filter((tag) => !isUnknown(tag)),
  );
  const long = tags.find((tag) => tag.length > MAX_TAG_LENGTH);
  if (long !== undefined) return problem(tooLong(long, MAX_TAG_LENGTH));
  if (tags.length > MAX_TAGS) return problem(tooMany(tags.length));
  return reading(tags);
};

export function tooMany(tags: number): string {
  return `${tags} tags are too many. Keep at most ${MAX_TAGS}.`;
}

/** The tags of both, each once whatever its case, those that were there first kept as they are. */
export function uniteTags(there: readonly string[], added: readonly string[]): string[] {
  const united = new Map<string, string>();
  for (const tag of [...there, ...added]) if (!united.has(tag.toLowerCase())) united.set(tag.toLowerCase(), tag);
  return [...united.values()];
}
