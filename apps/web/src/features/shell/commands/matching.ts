import { foldForSearch } from '@cairn/domain';

export interface Searchable {
  label: string;
  detail?: string | undefined;
  words?: string | undefined;
  verbs?: string | undefined;
}

/**
 * What holds every word that was typed, at the beginning of one of its own; those that begin so first. If nothing does,
 * what has words like them, most alike first.
 */
export function matching<T extends Searchable>(commands: readonly T[], query: string): T[] {
  const wanted = wordsOf(query);
  const held = commands.filter((command) => holds(command, wanted));
  return held.length > 0 ? calledSoFirst(held, query) : alike(commands, wanted);
}

/** "People and inv" is the page of that name before one that has these words too. */
function calledSoFirst<T extends Searchable>(commands: readonly T[], query: string): T[] {
  const asked = foldForSearch(query).trim();
  const isCalled = ({ label }: T) => foldForSearch(label).startsWith(asked);
  return [...commands.filter(isCalled), ...commands.filter((command) => !isCalled(command))];
}

const holds = (command: Searchable, wanted: readonly string[]): boolean => {
  const own = ownWords(command);
  return wanted.every((word) => own.some((each) => each.startsWith(word)));
};

/** Whether something here is called so, and not only alike. */
export const isCalledSo = (commands: readonly Searchable[], query: string): boolean => {
  const wanted = wordsOf(query);
  return commands.some((command) => holds(command, wanted));
};

/** `name`: its label begins so; `words`: each word typed is one of its own; `beginnings`: each begins one; else only `alike`. */
export function nearness(command: Searchable, query: string): 'name' | 'words' | 'beginnings' | 'alike' {
  const wanted = wordsOf(query);
  if (wordsOf(command.label).join(' ').startsWith(wanted.join(' '))) return 'name';
  const own = ownWords(command);
  if (wanted.every((word) => own.includes(word))) return 'words';
  return holds(command, wanted) ? 'beginnings' : 'alike';
}

/** How alike a word must be: of four letters one half is soon alike. The database wants much the same (docs/adr/0027). */
const enough = (word: string): number => (word.length > 4 ? 0.4 : 0.6);

function alike<T extends Searchable>(commands: readonly T[], wanted: string[]): T[] {
  const long = wanted.filter((word) => word.length > 3);
  if (long.length === 0 || long.length < wanted.length) return [];
  return commands
    .map((command) => {
      const own = ownWords(command);
      const each = long.map((word) => Math.max(0, ...own.map((known) => likeness(word, known))) - enough(word));
      return { command, closeness: Math.min(...each) };
    })
    .filter(({ closeness }) => closeness >= 0)
    .sort((a, b) => b.closeness - a.closeness)
    .map(({ command }) => command);
}

/** Of a short word two letters that changed places leave no trigram as it was. */
const likeness = (word: string, known: string): number =>
  isSwapped(word, known) ? 1 : shared(trigrams(word), trigrams(known));

function isSwapped(word: string, known: string): boolean {
  if (word.length !== known.length) return false;
  const at = [...word].findIndex((letter, place) => letter !== known[place]);
  return at >= 0 && word === known.slice(0, at) + (known[at + 1] ?? '') + known[at] + known.slice(at + 2);
}

/** The share of the trigrams of what was typed that a word has. */
const shared = (typed: Set<string>, own: Set<string>): number =>
  [...typed].filter((part) => own.has(part)).length / typed.size;

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** Each text is taken apart once: among some thousand deals it is asked again at every letter. */
const known = new WeakMap<Searchable, string[]>();

function ownWords(command: Searchable): string[] {
  const own = known.get(command) ?? wordsOf([command.label, command.detail, command.verbs, command.words].join(' '));
  known.set(command, own);
  return own;
}

export const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
