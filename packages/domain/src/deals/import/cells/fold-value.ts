/** A value of a list, to be compared with others: without case, punctuation and diacritics, at most 60 characters. */
export function foldValue(text: string): string {
  return text
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
