import { windows1252Byte } from './windows-1252.ts';

/** A UTF-8 lead byte and its followers, as Windows-1252 shows them: "â€™", "Ã©", "Â " and the like. */
const SUSPECT = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+/g;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Undoes UTF-8 that was once read as Windows-1252 and saved so. Only runs that are valid UTF-8 in full are changed:
 * no word of any language ends in such a pair by chance, an unfinished one is left alone.
 */
export function undoMojibake(text: string): string {
  return text.replace(SUSPECT, (run) => {
    const bytes: number[] = [];
    for (const character of run) {
      const byte = windows1252Byte(character);
      if (byte === undefined) return run;
      bytes.push(byte);
    }
    try {
      return strict.decode(Uint8Array.from(bytes));
    } catch {
      return run;
    }
  });
}
