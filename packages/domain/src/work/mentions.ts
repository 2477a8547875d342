/** The longest note, as it is stored. */
export const MAX_NOTE_LENGTH = 10_000;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const MENTION = new RegExp(`<@(${ID})>`, 'g');

/** How a colleague is named in a stored text: by id, because names change and two people can share one. */
export const mentionOf = (userId: string): string => `<@${userId}>`;

/** Ids of the colleagues who are named in a text, each once. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, id]) => id as string))];
}

export type TextPart = { text: string } | { mention: string } | { link: string };

// The full stop after an address ends the sentence.
const PARTS = new RegExp(`<@(${ID})>|(https?://[^\\s<>"]*[^\\s<>".,;:!?)\\]}'])`, 'g');

/** A text in its parts: plain words, colleagues, and web addresses. Nothing else of it means anything. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, mention, link = ''] = match;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push(mention ? { mention } : { link });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
