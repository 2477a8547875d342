import { MAX_URL_LENGTH } from '../../limits.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';
import { shorten, tooLong } from './read-text-cell.ts';

const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+$/u;

/** A web address, with or without its scheme; https is put in front when there is none. */
export const readWebAddress: CellReader<string> = (text) => {
  if (text.length > MAX_URL_LENGTH) return problem(tooLong(text, MAX_URL_LENGTH));
  const url = parseWebAddress(text);
  if (!url)
    return problem(
      `“${shorten(text)}” is not a web address. Write it like https://example.com, or leave the cell empty.`,
    );
  return url.length > MAX_URL_LENGTH ? problem(tooLong(text, MAX_URL_LENGTH)) : reading(url);
};

/**
 * The address, or null. Only http and https, because the address becomes a link that others click (`javascript:` runs in
 * their session), and no user name in it, which makes `https://bank.com@evil.example` look like the bank.
 */
export function parseWebAddress(text: string): string | null {
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  if (/[\s"<>\\^`{|}]/.test(candidate) || !URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return null;
  const written = candidate.replace(/^https?:\/\//i, '').split(/[/?#:]/)[0] ?? '';
  if (!HOST.test(written)) return null;
  return candidate.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
}
