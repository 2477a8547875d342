import { decodeWindows1252 } from './windows-1252.ts';

const LINE_FEED = 10;
const LOST = '\ufffd';

/**
 * Text that is not all UTF-8: Windows-1252, unless some of its lines with accents are UTF-8; then each line is decoded by
 * itself. `mixedLines` counts those that are Windows-1252 in such a file.
 */
export function decodeMixed(bytes: Uint8Array): { text: string; mixedLines?: number } {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: false });
  const parts: string[] = [];
  let plainFrom = 0;
  let others = 0;
  let utf8 = 0;
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte > 127)) {
      const text = decoder.decode(line);
      // Faster than a decoder that throws, of which a long list could take seconds.
      const isUtf8 = !text.includes(LOST);
      utf8 += isUtf8 ? 1 : 0;
      others += isUtf8 ? 0 : 1;
      parts.push(decodeWindows1252(bytes.subarray(plainFrom, start)), isUtf8 ? text : decodeWindows1252(line));
      plainFrom = end;
    }
    start = end;
  }
  if (utf8 === 0) return { text: decodeWindows1252(bytes) };
  parts.push(decodeWindows1252(bytes.subarray(plainFrom)));
  return { text: parts.join(''), mixedLines: others };
}
