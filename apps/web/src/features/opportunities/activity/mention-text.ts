import { mentionOf, textParts } from '@cairn/domain';

/** Somebody who was chosen while typing: the text says the name, the note keeps the id. */
export interface Mention {
  id: string;
  name: string;
}

/** "@Ana Lima" -> "<@id>", for those who were chosen; the longest name first, so that "@Ana" does not eat "@Ana Lima". */
export function toStored(typed: string, mentions: readonly Mention[]): string {
  const longestFirst = [...mentions].sort((a, b) => b.name.length - a.name.length);
  return longestFirst.reduce((text, { id, name }) => text.replaceAll(`@${name}`, mentionOf(id)), typed.trim());
}

/** The other way round, to go on writing at a stored note. */
export function toTyped(body: string, nameOf: (id: string) => string): { text: string; mentions: Mention[] } {
  const mentions = new Map<string, Mention>();
  const text = textParts(body).map((part) => {
    if ('text' in part) return part.text;
    if ('link' in part) return part.link;
    const name = nameOf(part.mention);
    mentions.set(part.mention, { id: part.mention, name });
    return `@${name}`;
  });
  return { text: text.join(''), mentions: [...mentions.values()] };
}

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
