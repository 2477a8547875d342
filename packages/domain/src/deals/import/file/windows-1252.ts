/** The 32 characters in which Windows-1252 differs from Latin-1; unassigned bytes stay C1 controls, as WHATWG has it. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const BYTE_OF = new Map([...HIGH].map((character, index) => [character, 0x80 + index]));
const CHUNK = 8192;

/**
 * Our own table rather than TextDecoder('windows-1252'): several releases of Node decode that label as Latin-1, which
 * turns every curly quote and every euro sign into an invisible control character.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return text.replace(/[\u0080-\u009f]/g, (character) => HIGH[character.charCodeAt(0) - 0x80] ?? character);
}

/** The byte that Windows-1252 writes for this character, or undefined when it has none. */
export function windows1252Byte(character: string): number | undefined {
  const code = character.charCodeAt(0);
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  return BYTE_OF.get(character);
}
