import { IMPORT_PRIORITIES, IMPORT_SOURCES, type ImportValues } from '../import-fields.ts';
import { type CellReader, problem, reading, repaired } from './cell-reading.ts';
import { shorten } from './read-text-cell.ts';

type Priority = NonNullable<ImportValues['priority']>;
type Source = NonNullable<ImportValues['source']>;

const PRIORITY_WORDS: Readonly<Record<Priority, readonly string[]>> = {
  low: ['l', 'p3', 'p4', 'minor', 'cold'],
  medium: ['m', 'med', 'mid', 'p2', 'normal', 'moderate', 'warm'],
  high: ['h', 'p1', 'hot', 'important'],
  critical: ['p0', 'urgent', 'top', 'very high', 'highest'],
};

const SOURCE_WORDS: Readonly<Record<Source, readonly string[]>> = {
  referral: ['referred', 'reference', 'intro', 'introduction', 'warm intro', 'warm introduction', 'referal'],
  inbound: ['website', 'web', 'web form', 'email', 'cold email', 'cold inbound', 'application', 'submission'],
  outbound: ['cold outreach', 'outreach', 'sourced', 'research', 'proactive', 'cold call'],
  event: ['conference', 'demo day', 'meetup', 'pitch event', 'accelerator'],
  network: ['personal network', 'portfolio', 'friend', 'lp', 'partner network', 'personal'],
  other: [],
};

const PRIORITIES = lookup(IMPORT_PRIORITIES, PRIORITY_WORDS);
const SOURCES = lookup(IMPORT_SOURCES, SOURCE_WORDS);

export const readPriorityCell: CellReader<Priority> = (text) => {
  const value = PRIORITIES.get(fold(text));
  if (value) return reading(value);
  return problem(
    `"${shorten(text)}" is not a priority. Write one of ${IMPORT_PRIORITIES.join(', ')}, or leave the cell empty.`,
  );
};

/** A source that we have no word for is what "other" is there for; the preview shows it. */
export const readSourceCell: CellReader<Source> = (text) => {
  const value = SOURCES.get(fold(text));
  return value ? reading(value) : reading('other', [repaired(`"${shorten(text)}" is kept as the source "other".`)]);
};

function lookup<T extends string>(keys: readonly T[], words: Readonly<Record<T, readonly string[]>>): Map<string, T> {
  return new Map(keys.flatMap((key) => [key, ...words[key]].map((word) => [word, key] as const)));
}

function fold(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
