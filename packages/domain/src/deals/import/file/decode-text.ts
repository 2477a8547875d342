import { decodeMixed } from './decode-mixed.ts';
import { guessUtf16 } from './guess-utf16.ts';
import { decodeWindows1252 } from './windows-1252.ts';

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export interface DecodedText {
  encoding: TextEncodingName;
  /** Without the byte-order mark. */
  text: string;
  /** Of a file that mixes Windows-1252 and UTF-8, the lines that are not UTF-8; each line was decoded by itself. */
  mixedLines?: number;
}

/**
 * The text of a file whose encoding nobody declared: UTF-16 by mark or zero bytes, else UTF-8 if every byte is valid,
 * else Windows-1252, which Excel writes for "CSV" and which accepts anything. Valid UTF-8 by accident is very rare, so
 * that a file with lines of both was put together from two.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = guessUtf16(bytes);
  if (utf16 !== null) return { encoding: utf16, text: decodeAs(bytes, utf16) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', ...decodeMixed(bytes) };
  }
}

/** The text as somebody said that it is encoded; what cannot be read so becomes U+FFFD. */
export function decodeAs(bytes: Uint8Array, encoding: TextEncodingName): string {
  if (encoding === 'utf-8') return new TextDecoder().decode(bytes);
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  // utf-16be is not in every build of TextDecoder, so that order is swapped first.
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return new TextDecoder('utf-16le').decode(encoding === 'utf-16le' ? even : swapPairs(even));
}

function swapPairs(bytes: Uint8Array): Uint8Array {
  const swapped = new Uint8Array(bytes.length);
  for (let index = 0; index < bytes.length; index += 2) {
    swapped[index] = bytes[index + 1] ?? 0;
    swapped[index + 1] = bytes[index] ?? 0;
  }
  return swapped;
}
