import { PRIORITIES, type Priority, SOURCES, type Source } from '../../deal-fields.ts';
import { type CellReader, problem, reading, repaired } from './cell-reading.ts';
import { shorten } from './read-text-cell.ts';

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

const PRIORITY_BY_WORD = lookup(PRIORITIES, PRIORITY_WORDS);
const SOURCE_BY_WORD = lookup(SOURCES, SOURCE_WORDS);

export const readPriorityCell: CellReader<Priority> = (text) => {
  const value = PRIORITY_BY_WORD.get(fold(text));
  if (value) return reading(value);
  return problem(
    `"${shorten(text)}" is not a priority. Write one of ${PRIORITIES.join(', ')}, or leave the cell empty.`,
  );
};

/** A source that we have no word for is what "other" is there for; the preview shows it. */
export const readSourceCell: CellReader<Source> = (text) => {
  const value = SOURCE_BY_WORD.get(fold(text));
  return value ? reading(value) : reading('other', [repaired(`"${shorten(text)}" is kept as the source "other".`)]);
};

/** A value of a field that has choices, by its key or its label. */
export const readChoiceCell: CellReader<string> = (text, { field }) => {
  const choices = field?.kind === 'choice' ? Object.entries(field.choices) : [];
  const found = choices.find(([key, label]) => [fold(key), fold(label)].includes(fold(text)));
  if (found) return reading(found[0]);
  const labels = choices.map(([, label]) => label).join(', ');
  return problem(`"${shorten(text)}" is not one of ${labels}. Write one of them, or leave the cell empty.`);
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
