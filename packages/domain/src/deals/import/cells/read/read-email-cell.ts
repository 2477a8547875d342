import { MAX_EMAIL_LENGTH, MAX_PATTERN_LENGTH } from '../../limits.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';
import { shorten, tooLong } from './read-text-cell.ts';

/** Not RFC 5322 in full: what mail providers hand out, and nothing that could smuggle in a second recipient. */
const EMAIL = /^[^\s@<>(),;:"\\[\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+$/u;

/** One address; "Ann Lee <ann@example.com>" and "mailto:" are understood. Several are a problem, as one would be lost. */
export const readEmailCell: CellReader<string> = (text) => {
  if (text.length > MAX_PATTERN_LENGTH) return problem(tooLong(text, MAX_EMAIL_LENGTH));
  const bare = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim();
  if (EMAIL.test(bare) && bare.length <= MAX_EMAIL_LENGTH && !bare.includes('..')) return reading(bare);
  const isSeveral = (text.match(/@/g) ?? []).length > 1;
  return problem(
    isSeveral
      ? `“${shorten(text)}” is more than one e-mail address. Keep one of them.`
      : `“${shorten(text)}” is not an e-mail address. Write it like name@example.com, or leave the cell empty.`,
  );
};
