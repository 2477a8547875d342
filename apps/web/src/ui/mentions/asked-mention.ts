import { foldForSearch } from '@cairn/domain';
import { fullName, type PersonName } from '../../lib/team.ts';

export interface AskedMention {
  /** Where the @ stands. */
  from: number;
  /** What was typed after it. */
  query: string;
}

/** The mention that is being typed at the caret: an @ at the beginning of a word, and up to two words after it. */
export function askedMention(text: string, caret: number): AskedMention | null {
  const match = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? '';
  return { from: caret - query.length - 1, query };
}

const SHOWN = 6;

/** Those whose first, last or whole name begins with what was typed. */
export function suggestPeople<P extends PersonName>(people: readonly P[], query: string): P[] {
  const wanted = foldForSearch(query);
  return people
    .filter((person) =>
      [person.first_name, person.last_name, fullName(person)].some((name) => foldForSearch(name).startsWith(wanted)),
    )
    .slice(0, SHOWN);
}
