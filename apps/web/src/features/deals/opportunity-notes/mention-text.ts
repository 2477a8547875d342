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
