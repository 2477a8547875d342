import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAs, decodeText } from './decode-text.ts';
import { decodeWindows1252, windows1252Byte } from './windows-1252.ts';

const utf16 = (text: string, littleEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      return littleEndian ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

describe('decodeText', () => {
  const text = 'Company;Amount\nBöll & Co;€ 5\n';
  it.each([
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-8', new TextEncoder().encode(`\ufeff${text}`)],
    ['utf-16le', utf16(`\ufeff${text}`, true)],
    ['utf-16be', utf16(`\ufeff${text}`, false)],
    ['utf-16le', utf16(text, true)],
    ['utf-16be', utf16(text, false)],
    ['windows-1252', Uint8Array.from(text, (character) => windows1252Byte(character) ?? 0)],
  ])('reads %s', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ encoding, text });
  });

  it('reads any UTF-8 text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (any) => {
        const safe = any.replaceAll('\0', '').replace(/^\ufeff+/, '');
        expect(decodeText(new TextEncoder().encode(safe)).text).toBe(safe);
      }),
    );
  });

  it('decodes a file of both encodings line by line, and counts the lines of the other', () => {
    const utf8 = new TextEncoder().encode('Société,1\nPlain,2\n');
    const other = Uint8Array.from('L\xe4den,3\n\x80 5,4\nBöll', (character) => character.charCodeAt(0));
    expect(decodeText(Uint8Array.from([...utf8, ...other]))).toEqual({
      encoding: 'windows-1252',
      text: 'Société,1\nPlain,2\nLäden,3\n€ 5,4\nBöll',
      mixedLines: 3,
    });
  });

  it.each([
    ['utf-8', 'B\ufffdll'],
    ['windows-1252', 'Böll'],
  ] as const)('decodes as %s when told to', (encoding, text) => {
    expect(decodeAs(Uint8Array.from([0x42, 0xf6, 0x6c, 0x6c]), encoding)).toBe(text);
  });

  it('has a character for each of the 256 bytes, and the byte for each character', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const characters = [...decodeWindows1252(all)];
    expect(characters).toHaveLength(256);
    expect(characters.map(windows1252Byte)).toEqual([...all]);
    expect(characters.join('')).toContain('’');
  });
});
