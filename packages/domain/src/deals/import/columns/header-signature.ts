import { MAX_PATTERN_LENGTH } from '../limits.ts';
import { headerHints } from './header-hints.ts';
import { headerWords } from './header-words.ts';

/**
 * A short text that is equal for two lists with the same columns, whatever their order, case and spacing, but not their units, so that a
 * corrected mapping can be found again. Columns at the end without a name come and go with a scribble, and do not count. Not
 * secret and not collision-proof against an attacker: use it per firm only.
 */
export function headerSignature(header: readonly string[]): string {
  const last = header.findLastIndex((cell) => cell.trim() !== '');
  const names = headerKeys(header.slice(0, last + 1)).sort();
  return `${names.length}-${fnv1a64(names.join('\n'))}`;
}

/** One name per column under which a mapping is remembered; a name that comes twice is numbered. */
export function headerKeys(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell) => {
    const text = cell.slice(0, MAX_PATTERN_LENGTH);
    // "Ask" and "Ask (kEUR)" are read in different units.
    const { currency, scale } = headerHints(text);
    const unit = [currency, scale].filter((part) => part !== undefined).join(' ');
    const name = headerWords(text).join(' ') + (unit === '' ? '' : ` [${unit}]`);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} #${times}`;
  });
}

/** FNV-1a, 64 bit, over UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/). */
function fnv1a64(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
