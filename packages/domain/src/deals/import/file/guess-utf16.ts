export type Utf16 = 'utf-16le' | 'utf-16be';

const SAMPLE_BYTES = 2048;

/**
 * UTF-16 by its byte-order mark, or without one by where the zero bytes stand: Latin text has one in every pair,
 * always on the same side. "Unicode text" is what older Excel writes, so refusing every NUL byte would be wrong.
 */
export function guessUtf16(bytes: Uint8Array): Utf16 | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE_BYTES) / 2);
  if (pairs < 2) return null;
  let first = 0;
  let second = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[2 * pair] === 0) first += 1;
    if (bytes[2 * pair + 1] === 0) second += 1;
  }
  if (second > pairs * 0.4 && first < pairs * 0.05) return 'utf-16le';
  if (first > pairs * 0.4 && second < pairs * 0.05) return 'utf-16be';
  return null;
}
