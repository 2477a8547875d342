import { fullName, type Member } from '../../../../lib/team.ts';

type Person = Pick<Member, 'id' | 'first_name' | 'last_name'>;

export interface Part {
  text: string;
  mention: boolean;
}

/** The text cut into names that are mentioned and the rest; the longest name wins where one begins like another. */
export function splitMentions(text: string, people: readonly Person[]): Part[] {
  const names = people.map((person) => `@${fullName(person)}`).sort((a, b) => b.length - a.length);
  const parts: Part[] = [];
  let plain = '';
  for (let place = 0; place < text.length; ) {
    const name = names.find(
      (each) => text.startsWith(each, place) && !/^[\p{L}\p{M}]/u.test(text.slice(place + each.length)),
    );
    if (name) {
      if (plain) parts.push({ text: plain, mention: false });
      parts.push({ text: name, mention: true });
      plain = '';
    } else plain += text[place];
    place += name ? name.length : 1;
  }
  return plain ? [...parts, { text: plain, mention: false }] : parts;
}

/** The ids of everybody whose name stands in the text behind an @. */
export function mentionedIn(text: string, team: readonly Person[]): string[] {
  const named = new Set(splitMentions(text, team).flatMap(({ text: part, mention }) => (mention ? [part] : [])));
  return team.filter((person) => named.has(`@${fullName(person)}`)).map(({ id }) => id);
}
