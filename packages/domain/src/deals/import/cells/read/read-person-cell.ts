import { ownEntry } from '../../../../own-entry.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';
import { foldValue } from '../fold-value.ts';
import { shorten } from './read-text-cell.ts';

/** A colleague as a list may name them. */
export interface ImportPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** Colleagues by address, by "first last", "last first" and, where it is one person's, by one name alone; null is several. */
export type PersonIndex = ReadonlyMap<string, string | null>;

export function indexPeople(people: readonly ImportPerson[]): PersonIndex {
  const index = new Map<string, string | null>();
  const add = (key: string, id: string): void => {
    if (key !== '') index.set(key, index.has(key) && index.get(key) !== id ? null : id);
  };
  for (const { id, first_name: first, last_name: last, email } of people) {
    add(email.trim().toLowerCase(), id);
    const names = [`${first} ${last}`, `${last} ${first}`, first, last, `${first.charAt(0)} ${last}`];
    for (const key of new Set(names.map(foldValue))) add(key, id);
  }
  return index;
}

/** The colleague whom a text names; null for several, undefined for none. */
export function findPerson(text: string, people: PersonIndex): string | null | undefined {
  const address = /[^\s<>(),;"]+@[^\s<>(),;"]+/.exec(text.slice(0, 300))?.[0];
  return (address && people.get(address.toLowerCase())) ?? people.get(foldValue(text.replace(/[<(].*$/, '')));
}

/** Whom the person has chosen for this value, or else a colleague by name or address: "Ann Lee", "Lee, Ann", "ann@firm.example", "Ann Lee <ann@firm.example>". */
export const readPersonCell: CellReader<string> = (text, { people, format }) => {
  const chosen = ownEntry(format.people, foldValue(text));
  if (chosen) return reading(chosen);
  if (chosen === null) return problem(`Nobody is chosen for “${shorten(text)}”.`);
  const id = people && findPerson(text, people);
  if (id) return reading(id);
  const because = id === null ? 'is the name of several colleagues' : 'is nobody who works on deals here';
  return problem(`“${shorten(text)}” ${because}. Write a name or an e-mail address as in People.`);
};
