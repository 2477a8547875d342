import { decodeWindows1252 } from './windows-1252.ts';

const RUN = /(?:\\{1,2}x[0-9a-fA-F]{2})+/g;

/**
 * Turns byte sequences that some program printed instead of the text, such as `\xe2\x80\x99` or `\\xc2\\xa0`, back
 * into their characters. A run is decoded as a whole, since one character is spread over several escapes; bytes that
 * are not UTF-8 are taken as Windows-1252.
 */
export function decodeEscapedBytes(text: string): string {
  if (!text.includes('\\x')) return text;
  return text.replace(RUN, (run) => {
    const percent = run.replace(/\\{1,2}x/g, '%');
    try {
      // The strict UTF-8 decoder that is fastest for a few bytes; a TextDecoder costs several times as much per call.
      return decodeURIComponent(percent);
    } catch {
      return decodeWindows1252(Uint8Array.from(percent.slice(1).split('%'), (pair) => Number.parseInt(pair, 16)));
    }
  });
}
