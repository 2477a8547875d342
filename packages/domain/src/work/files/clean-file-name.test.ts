import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanFileName, extensionOf } from './clean-file-name.ts';

it.each([
  ['deck.pdf', 'deck.pdf'],
  ['Übersicht (1).pdf', 'Übersicht (1).pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\deck.pdf', 'deck.pdf'],
  ['deck\u0000.pdf\r\nx-evil: 1', 'deck.pdfx-evil_ 1'],
  ['gnp.\u202efdp.exe', 'gnp.fdp.exe'],
  ['zero\u200bwidth\ufeff.pdf', 'zerowidth.pdf'],
  ['half \ud800 letter.pdf', 'half letter.pdf'],
  ['e\u0301t\u00e9.pdf', 'été.pdf'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['..', 'file'],
  ['', 'file'],
  ['deck.pdf. . ', 'deck.pdf'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['console.pdf', 'console.pdf'],
  ['what? a <b> "c" | d*.pdf', 'what_ a _b_ _c_ _ d_.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'x'.repeat(196)}.pdf`, `${'x'.repeat(196)}.pdf`],
  [`${'x'.repeat(195)}😀😀.pdf`, `${'x'.repeat(195)}.pdf`],
])('calls %j %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

it('is not held up by a name of nothing but dots and a letter', () => {
  // Tried from each of its dots this would outlast the test's time.
  expect(cleanFileName(`a${'.'.repeat(300_000)}b`)).toHaveLength(1);
});

it('makes of anything a name that stays as it is when it is cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = cleanFileName(given);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(200);
      expect(name).not.toMatch(/[\\/\p{Cc}\p{Cf}<>:"|?*]|^[. ]|[. ]$/u);
      expect(cleanFileName(name)).toBe(name);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['deck.PDF', 'pdf'],
  ['archive.tar.gz', 'gz'],
  ['no extension', ''],
  ['.pdf', ''],
  ['v1.2 final', ''],
  [`x.${'y'.repeat(17)}`, ''],
])('finds in %j the extension %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

it.each([
  ['deck.pdf', 'pdf'],
  ['Deck.Final.PDF', 'pdf'],
  ['deck', ''],
  ['deck.', ''],
  ['.pdf', ''],
  ['deck.p-f', ''],
  [`deck.${'x'.repeat(16)}`, 'x'.repeat(16)],
  [`deck.${'x'.repeat(17)}`, ''],
  // Letters of two units each: sixteen of them are too long.
  [`deck.${'𝒳'.repeat(16)}`, ''],
])('%j ends in %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
