import { foldForSearch } from '@cairn/domain';

export interface Searchable {
  label: string;
  detail?: string | undefined;
  words?: string | undefined;
}

/**
 * What holds every word that was typed, at the beginning of one of its own; in the order in which it stood. If nothing does,
 * what has words like them, most alike first.
 */
export function matching<T extends Searchable>(commands: readonly T[], query: string): T[] {
  const wanted = wordsOf(query);
  const held = commands.filter((command) => {
    const own = ownWords(command);
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  });
  return held.length > 0 ? held : alike(commands, wanted);
}

/** While the answer to what is typed is on its way: of an older one only what still fits, so that Enter opens nothing else. */
export function fitting<T extends Searchable>(found: T[], query: string, answered: boolean): T[] {
  return answered ? found : matching(found, query);
}

/** As alike as the database wants names to be (docs/adr/0027). */
const ENOUGH = 0.4;

function alike<T extends Searchable>(commands: readonly T[], wanted: string[]): T[] {
  const long = wanted.filter((word) => word.length > 3);
  if (long.length === 0 || long.length < wanted.length) return [];
  return commands
    .map((command) => {
      const own = ownWords(command).map(trigrams);
      const closeness = Math.min(
        ...long.map((word) => Math.max(0, ...own.map((each) => shared(trigrams(word), each)))),
      );
      return { command, closeness };
    })
    .filter(({ closeness }) => closeness >= ENOUGH)
    .sort((a, b) => b.closeness - a.closeness)
    .map(({ command }) => command);
}

/** The share of the trigrams of what was typed that a word has. */
const shared = (typed: Set<string>, own: Set<string>): number =>
  [...typed].filter((part) => own.has(part)).length / typed.size;

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

const ownWords = ({ label, detail = '', words = '' }: Searchable): string[] => wordsOf(`${label} ${detail} ${words}`);

const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
